import type { Movement, Statement } from '#domain/papers/records.ts'

/** A contract as the test wrote it, and the day from which it counts; the first counts from the start. */
export interface Version {
  readonly from: string
  /** Hundredths of a percent. */
  readonly commission: number
  readonly base: 'ht' | 'ttc'
  /** Cents a month. */
  readonly rent: number
  readonly rentTax: 'ht' | 'ttc'
  readonly boutiqueVat: boolean
  readonly lossDue: boolean
  readonly lossCentimes: number | null
  readonly dateDebut: string
  readonly dateFin: string
}

/** A quotient to the nearest whole, halves away from zero. */
function rounded(over: bigint, under: bigint): bigint {
  const doubled = 2n * (over < 0n ? -over : over) + under
  const whole = doubled / (2n * under)
  return over < 0n ? -whole : whole
}

/** The contract that counts on a day. */
export function versionOn(versions: readonly Version[], day: string): Version {
  return versions.filter(({ from }) => from <= day).pop() as Version
}

const hundredths = (percent: number) => BigInt(Math.round(percent * 100))
const untaxed = (centimes: bigint, percent: number) => rounded(centimes * 10_000n, 10_000n + hundredths(percent))

interface Own {
  readonly reason: string
  readonly commission: number
  readonly base: string
}

interface Group {
  paid: bigint
  readonly tva: number
  readonly rate: bigint
  readonly isHt: boolean
}

/** The amount of a piece: of a lost one, the annex's if it says one. */
function priceOf({ sort, prixCentimes }: Movement, { lossCentimes }: Version): bigint {
  return BigInt(sort === 'perdu' && lossCentimes !== null ? lossCentimes : prixCentimes)
}

/** The rent, day by day, without VAT; what of it bears VAT in addition, and the VAT that it includes. */
function rentOf({ rentFrom, rentTo }: Statement, versions: readonly Version[], hasVat: boolean) {
  const days: { month: string; version: Version; of: bigint; count: bigint }[] = []
  for (let at = Date.parse(rentFrom); rentFrom !== '' && at <= Date.parse(rentTo); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const version = versionOn(versions, day)
    if (day < version.dateDebut || day > version.dateFin || version.rent === 0) continue
    const of = BigInt(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate())
    const month = day.slice(0, 7)
    const last = days.at(-1)
    const isSame = last?.version.rent === version.rent && last.version.rentTax === version.rentTax
    if (isSame && last.month === month) last.count += 1n
    else days.push({ month, version, of, count: 1n })
  }
  let [rent, bare, included] = [0n, 0n, 0n]
  for (const { version, of, count } of days) {
    const paid = rounded(BigInt(version.rent) * count, of)
    const net = hasVat && version.rentTax === 'ttc' ? untaxed(paid, 20) : paid
    rent += net
    included += paid - net
    if (version.rentTax === 'ht') bare += net
  }
  return { rent, bare, included }
}

/**
 * What a statement's sums have to be, by the design's rules and in fractions of whole numbers.
 * @param versions the contracts when the server took it
 * @param countedBy the statement that counted a movement until then
 */
export function expectedSums(
  statement: Statement,
  movements: ReadonlyMap<string, Movement>,
  versions: readonly Version[],
  countedBy: (key: string) => Own | undefined,
) {
  let [sold, sales, lost] = [0n, 0n, 0n]
  const groups = new Map<string, Group>()
  for (const key of statement.movements) {
    const [subject = '', suffix] = key.split('-')
    const movement = movements.get(subject) as Movement
    const version = versionOn(versions, movement.day)
    const quantity = BigInt(movement.quantity) * (suffix === undefined ? 1n : -1n)
    const amount = quantity * priceOf(movement, version)
    if (movement.sort === 'vendu') {
      sold += quantity
      sales += amount
    } else lost += amount
    if (movement.sort === 'perdu' && version.lossCentimes !== null) continue
    const own = suffix === undefined ? statement : (countedBy(subject) as Own)
    const isOwn = own.reason !== ''
    const rate = isOwn ? hundredths(own.commission) : BigInt(version.commission)
    const isHt = isOwn ? own.base === 'ht' : version.base === 'ht'
    const name = [isOwn ? 'own' : version.from, rate, isHt, movement.tva].join(' ')
    groups.set(name, { paid: (groups.get(name)?.paid ?? 0n) + amount, tva: movement.tva, rate, isHt })
  }
  let commission = 0n
  for (const { paid, tva, rate, isHt } of groups.values())
    commission += rounded((isHt ? untaxed(paid, tva) : paid) * rate, 10_000n)
  const hasVat = versionOn(versions, statement.to).boutiqueVat
  const own = BigInt(statement.rentCentimes)
  const isOwnRent = statement.reason !== '' && statement.rentFrom !== ''
  const { rent, bare, included } = isOwnRent
    ? { rent: own, bare: own, included: 0n }
    : rentOf(statement, versions, hasVat)
  const vat = hasVat ? rounded((commission + bare) * 20n, 100n) + included : 0n
  let lines = 0n
  for (const { centimes, pour } of Object.values(statement.lines))
    lines += BigInt(pour === 'creator' ? centimes : -centimes)
  return {
    sold: Number(sold),
    salesCentimes: Number(sales),
    lostCentimes: Number(lost),
    commissionCentimes: Number(commission),
    rentCentimes: Number(rent),
    vatCentimes: Number(vat),
    linesCentimes: Number(lines),
    dueCentimes: Number(sales + lost - commission - rent - vat + lines),
  }
}
