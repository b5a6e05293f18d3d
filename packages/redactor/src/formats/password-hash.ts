import { alphabet, base64Padded, digit } from '../scan/alphabet.ts'
import { run, fixed, type Part } from '../scan/parts.ts'
import { token } from '../definition/token.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const crypt64 = alphabet(`${LETTERS}./`)
const salt = alphabet(`${LETTERS}./+_-`)
const rounds: readonly Part[] = [fixed('rounds='), run(digit, 1, 9), fixed('$')]
const crypt = 'https://man7.org/linux/man-pages/man5/crypt.5.html'

/** What a login is checked against. No credential by itself, but one can be guessed from it. */
export const passwordHashFormats = [
  token({
    id: 'bcrypt',
    provider: 'any',
    category: 'PASSWORD_HASH',
    prefix: ['$2a$', '$2b$', '$2y$', '$2x$'],
    after: [[run(digit, 2), fixed('$'), run(crypt64, 53)]],
    certainty: 'possible',
    reference: crypt,
  }),
  token({
    id: 'crypt',
    provider: 'any',
    category: 'PASSWORD_HASH',
    prefix: ['$1$', '$5$', '$6$', '$y$', '$7$', '$8$', '$9$', '$gy$', '$apr1$', '$sha1$'],
    next: salt,
    after: [
      [run(salt, 1, 64), fixed('$'), run(crypt64, 20, 90)],
      [...rounds, run(salt, 1, 64), fixed('$'), run(crypt64, 20, 90)],
      [run(salt, 1, 64), fixed('$'), run(salt, 1, 64), fixed('$'), run(crypt64, 20, 90)],
    ],
    certainty: 'possible',
    reference: crypt,
  }),
  token({
    id: 'argon2',
    provider: 'any',
    category: 'PASSWORD_HASH',
    prefix: ['$argon2id$', '$argon2i$', '$argon2d$', '$scrypt$', '$pbkdf2'],
    after: [[run(alphabet(`${LETTERS}$=,.+/-`), 40, 400)]],
    certainty: 'possible',
    reference: 'https://www.rfc-editor.org/rfc/rfc9106',
  }),
  token({
    id: 'django-hash',
    provider: 'Django, Werkzeug',
    category: 'PASSWORD_HASH',
    prefix: [
      'pbkdf2_sha256$',
      'pbkdf2_sha1$',
      'bcrypt_sha256$$',
      'pbkdf2:sha256:',
      'scrypt:32768:',
    ],
    after: [[run(alphabet(`${LETTERS}$=:.+/_-`), 40, 300)]],
    certainty: 'possible',
    reference: 'https://docs.djangoproject.com/en/stable/topics/auth/passwords/',
  }),
  token({
    id: 'ldap-hash',
    provider: 'LDAP',
    category: 'PASSWORD_HASH',
    prefix: ['{SSHA}', '{SHA}', '{SSHA256}', '{SSHA512}', '{SMD5}', '{MD5}', '{CRYPT}'],
    after: [[run(base64Padded, 24, 140)], [fixed('$'), run(salt, 1, 64)]],
    certainty: 'possible',
    reference: 'https://www.openldap.org/faq/data/cache/419.html',
  }),
  token({
    id: 'scram',
    provider: 'PostgreSQL, Kafka',
    category: 'PASSWORD_HASH',
    prefix: ['SCRAM-SHA-256$', 'SCRAM-SHA-512$'],
    after: [[run(alphabet(`${LETTERS}$=:.+/_-`), 60, 300)]],
    certainty: 'possible',
    reference: 'https://www.postgresql.org/docs/current/catalog-pg-authid.html',
  }),
  token({
    id: 'kerberos-hash',
    provider: 'Kerberos',
    category: 'PASSWORD_HASH',
    prefix: ['$krb5tgs$', '$krb5asrep$', '$krb5pa$'],
    after: [[run(alphabet(`${LETTERS}$*@:./_-`), 60, 8000)]],
    certainty: 'possible',
    reference: 'https://www.rfc-editor.org/rfc/rfc4757',
  }),
]
