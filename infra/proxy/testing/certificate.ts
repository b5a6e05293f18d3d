import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Certificate {
  readonly certificateFile: string
  readonly keyFile: string
  /** Both in one file, as HAProxy wants them. */
  readonly pemFile: string
  /** The certificate in PEM, for clients that trust it. */
  readonly pem: string
}

/** Makes a certificate for a host name, signed by no authority, valid for two days, in files of `folder`. */
export async function makeCertificate(folder: string, host: string): Promise<Certificate> {
  const certificateFile = join(folder, 'tls.crt')
  const keyFile = join(folder, 'tls.key')
  const pemFile = join(folder, 'tls.pem')
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '2']
  const files = ['-keyout', keyFile, '-out', certificateFile]
  await promisify(execFile)('openssl', [...options, ...names, ...files])
  const pem = await readFile(certificateFile, 'utf8')
  await writeFile(pemFile, `${pem}${await readFile(keyFile, 'utf8')}`, { mode: 0o600 })
  return { certificateFile, keyFile, pemFile, pem }
}
