import { order, phrase, type Family } from '../phrases.ts'

const unwrap =
  'decode decipher decrypt unscramble deobfuscate reverse join combine concatenate assemble reassemble merge apply backwards rot13 base64 morse'

/** Orders to make a text out of another and to obey it. */
export const unwrapping: Family = [
  order(
    8,
    unwrap,
    'and then',
    'obey follow',
    'it them that resulting instruction* result what text message',
  ),
  order(8, unwrap, 'and then', 'carry execute perform do run', 'instruction* order* hidden'),
  order(8, unwrap, 'and', 'carry', 'it them', 'out'),
  order(8, unwrap, 'and', 'obey'),
  phrase(8, 'backwards reversed reverse', 'and', 'follow obey', 'it them'),
]
