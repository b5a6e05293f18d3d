/**
 * Whether an attestation object, in base64url, brings no certificates: format `none`, or `packed` signed by the new
 * passkey itself, which is what browsers leave when a service asks for no attestation (WebAuthn Level 3, section 5.1.3).
 * The other formats would have the library parse a stranger's X.509 and fetch the revocation lists that it names.
 * Rejects when it is not readable CBOR.
 */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const statement = attestation.get('attStmt')
  if (!(statement instanceof Map)) return false
  return format === 'none' ? statement.size === 0 : format === 'packed' && !statement.has('x5c')
}
