/** In a hole there is no response, not even an error; a foreign answer is of something in between. */
const FATES = ['loseRequest', 'loseAnswer', 'hole', 'duplicate', 'halfRequest', 'halfAnswer', 'foreign'] as const

/** A network's quality: the share of all calls with each fate, and the longest one-way delay: calls may overtake others. */
export type Weather = Readonly<Record<(typeof FATES)[number] | 'delayMs', number>>

export const FAIR: Weather = {
  ...{ delayMs: 0, loseRequest: 0, loseAnswer: 0, hole: 0 },
  ...{ duplicate: 0, halfRequest: 0, halfAnswer: 0, foreign: 0 },
}

/** The outcome of one call. @param drawn a number from 0 to 1, exclusive */
export function fateOf(weather: Weather, drawn: number): (typeof FATES)[number] | 'pass' {
  let left = drawn
  for (const one of FATES) {
    left -= weather[one]
    if (left < 0) return one
  }
  return 'pass'
}

const POOR = { duplicate: 0.1, halfRequest: 0.03, halfAnswer: 0.03, foreign: 0.05 }
const BAD = { duplicate: 0.1, halfRequest: 0.05, halfAnswer: 0.05, foreign: 0.1 }

/** From good to bad. */
export const WEATHERS: readonly Weather[] = [
  FAIR,
  { ...POOR, delayMs: 400, loseRequest: 0.1, loseAnswer: 0.1, hole: 0 },
  { ...BAD, delayMs: 3000, loseRequest: 0.2, loseAnswer: 0.2, hole: 0.05 },
]

/** Answers of a proxy, a captive portal or an overloaded server instead of the gateway's. */
export const FOREIGN: readonly (readonly [status: number, type: string, body: string])[] = [
  [401, 'text/html', '<h1>Connexion au réseau</h1>'],
  [401, 'application/json', '{"error":"account-gone","message":""}'],
  [404, 'text/html', '<h1>Introuvable</h1>'],
  [422, 'application/json', '{"error":"not-a-picture","message":""}'],
  [403, 'text/html', '<h1>Interdit</h1>'],
  [409, 'text/html', '<h1>Conflit</h1>'],
  [413, 'text/html', '<h1>Trop long</h1>'],
  [429, 'text/html', '<h1>Trop de demandes</h1>'],
  [429, 'application/json', '{"error":"too-many-requests","data":{"retryAfter":2}}'],
  [500, 'application/json', '{"error":"server"}'],
  [500, 'text/html', '<h1>Erreur</h1>'],
  [502, 'text/html', '<h1>Mauvaise passerelle</h1>'],
  [503, 'application/json', '{"error":"unavailable"}'],
  [200, 'text/html', '<h1>Bienvenue au café</h1>'],
  [200, 'application/json', '{}'],
  [200, 'application/json', '[]'],
  [200, 'application/json', '{"ok":true}'],
  [204, 'text/html', ''],
]
