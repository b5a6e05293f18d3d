import { alphabet, base64Padded, hex } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../definition/token.ts'

const upperHex = alphabet('0123456789ABCDEF')

/** Passwords that devices and systems store in a reversible form. */
export const networkDeviceFormats = [
  token({
    id: 'group-policy-password',
    provider: 'Windows',
    category: 'PASSWORD',
    prefix: ['cpassword="', "cpassword='", 'cpassword=\\"'],
    after: [[run(base64Padded, 20, 400)]],
    anyStart: true,
    reference:
      'https://learn.microsoft.com/openspecs/windows_protocols/ms-gppref/2c15cbf0-f086-4c74-8b70-1f2fa45dd4be',
  }),
  token({
    id: 'remote-desktop-password',
    provider: 'Windows',
    category: 'PASSWORD',
    prefix: 'password 51:b:',
    after: [[run(hex, 60, 4000)]],
    anyStart: true,
    certainty: 'likely',
    reference: 'https://learn.microsoft.com/azure/virtual-desktop/rdp-properties',
  }),
  token({
    id: 'cisco-type-7',
    provider: 'Cisco',
    category: 'PASSWORD',
    prefix: ['password 7 ', 'secret 7 ', 'key 7 ', 'key-string 7 ', 'community 7 '].flatMap(
      (name) => [`${name}0`, `${name}1`],
    ),
    after: [[run(upperHex, 7, 80)]],
    anyStart: true,
    certainty: 'likely',
    check: (key) => /[0-9]{2}/.test(key.slice(-8)) || /[A-F]/.test(key.slice(-8)),
    checkRequired: true,
    reference:
      'https://www.cisco.com/c/en/us/support/docs/security-vpn/remote-authentication-dial-user-service-radius/107614-64.html',
  }),
  token({
    id: 'dotnet-rsa-key',
    provider: '.NET',
    category: 'PRIVATE_KEY',
    prefix: ['<D>', '<P>', '<Q>', '<DP>', '<DQ>', '<InverseQ>'],
    after: [[run(base64Padded, 40, 1400), fixed('</')]],
    anyStart: true,
    reference:
      'https://learn.microsoft.com/dotnet/api/system.security.cryptography.rsa.toxmlstring',
  }),
  token({
    id: 'asp-net-machine-key',
    provider: 'ASP.NET',
    category: 'PRIVATE_KEY',
    prefix: ['validationKey="', 'decryptionKey="', "validationKey='", "decryptionKey='"],
    after: [[run(hex, 32, 256)]],
    anyStart: true,
    reference: 'https://learn.microsoft.com/previous-versions/aspnet/w8h3skw9(v=vs.100)',
  }),
  token({
    id: 'mysql-hash',
    provider: 'MySQL',
    category: 'PASSWORD_HASH',
    prefix: ["PASSWORD '*", "password '*", " AS '*", " as '*"],
    after: [[run(upperHex, 40)]],
    anyStart: true,
    certainty: 'possible',
    reference: 'https://dev.mysql.com/doc/refman/8.4/en/password-hashing.html',
  }),
]
