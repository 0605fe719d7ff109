import accounts from './accounts/security.json' with { type: 'json' }
import annonces from './annonces/security.json' with { type: 'json' }
import candidatures from './candidatures/security.json' with { type: 'json' }
import catalogue from './catalogue/security.json' with { type: 'json' }
import conversations from './conversations/security.json' with { type: 'json' }
import coordination from './coordination/security.json' with { type: 'json' }
import mail from './mail/security.json' with { type: 'json' }
import moderation from './moderation/security.json' with { type: 'json' }
import partenariats from './partenariats/security.json' with { type: 'json' }
import photos from './photos/security.json' with { type: 'json' }
import prives from './prives/security.json' with { type: 'json' }
import records from './records/security.json' with { type: 'json' }
import suivis from './suivis/security.json' with { type: 'json' }
import users from './users/security.json' with { type: 'json' }

/** The security object of each database. Members are those who may write through their own identity. */
export const SECURITY = {
  accounts,
  annonces,
  candidatures,
  catalogue,
  conversations,
  coordination,
  partenariats,
  mail,
  moderation,
  photos,
  prives,
  records,
  suivis,
  users,
} as const
