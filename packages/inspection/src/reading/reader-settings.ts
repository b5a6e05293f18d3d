/**
 * Both readers' settings, as JSON: nothing is fetched, no signature is verified, and what a manifest unpacks to is
 * bounded. An empty list of hosts refuses the network even to what asks for it in spite of the other switches.
 */
export const readerSettings = JSON.stringify({
  verify: {
    verify_after_reading: false,
    verify_trust: false,
    verify_timestamp_trust: false,
    ocsp_fetch: false,
    remote_manifest_fetch: false,
  },
  core: {
    allowed_network_hosts: [],
    decode_identity_assertions: false,
    max_decompressed_manifest_size_in_mb: 16,
  },
})
