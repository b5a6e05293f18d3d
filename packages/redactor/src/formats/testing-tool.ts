import { alnum, digit, hex, hexLower, word } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

/** Keys of services that test, watch and compute for developers. */
export const testingToolFormats = [
  token({
    id: 'chromatic',
    provider: 'Chromatic',
    category: 'CHROMATIC_TOKEN',
    prefix: 'chpt_',
    after: [[run(alnum, 12, 48)]],
    reference: 'https://www.chromatic.com/docs/cli/',
  }),
  token({
    id: 'percy',
    provider: 'Percy',
    category: 'PERCY_TOKEN',
    prefix: ['web_', 'app_', 'auto_'],
    next: [hexLower, hexLower],
    after: [[run(hexLower, 64)]],
    reference: 'https://www.browserstack.com/docs/percy/get-started/set-env',
  }),
  token({
    id: 'lambdatest',
    provider: 'LambdaTest',
    category: 'LAMBDATEST_KEY',
    prefix: 'LT_',
    after: [[run(alnum, 40, 64)]],
    reference: 'https://www.lambdatest.com/support/docs/using-environment-variables/',
  }),
  token({
    id: 'chief-tools',
    provider: 'Chief Tools',
    category: 'CHIEFTOOLS_TOKEN',
    prefix: ['ctp_', 'cto_', 'cts_'],
    after: [[run(alnum, 34, 48)]],
    reference: 'https://docs.chief.app/account/api/authentication',
  }),
  token({
    id: 'logicmonitor',
    provider: 'LogicMonitor',
    category: 'LOGICMONITOR_TOKEN',
    prefix: 'lmb_',
    after: [[run(word, 40, 300)]],
    reference: 'https://www.logicmonitor.com/support/bearer-token',
  }),
  token({
    id: 'meta-horizon',
    provider: 'Meta',
    category: 'FACEBOOK_TOKEN',
    prefix: ['OC|', 'FRL|'],
    after: [[run(digit, 10, 20), fixed('|'), run(word, 24, 64)]],
    reference: 'https://developers.meta.com/horizon/documentation/native/ps-s2s-basics/',
  }),
  token({
    id: 'sindri',
    provider: 'Sindri',
    category: 'SINDRI_KEY',
    prefix: 'sindri_',
    after: [[run(alnum, 28, 64)]],
    reference: 'https://sindri.app/docs/',
  }),
  token({
    id: 'hex-technologies',
    provider: 'Hex',
    category: 'HEX_TOKEN',
    prefix: ['hxtp_', 'hxtw_'],
    after: [[run(hex, 60, 220)]],
    reference: 'https://learn.hex.tech/docs/api/api-overview',
  }),
  token({
    id: 'fleetbase',
    provider: 'Fleetbase',
    category: 'FLEETBASE_KEY',
    prefix: ['flb_live_', 'flb_test_'],
    after: [[run(alnum, 18, 40)]],
    reference: 'https://docs.fleetbase.io/api/',
  }),
  token({
    id: 'sqreen',
    provider: 'Sqreen',
    category: 'SQREEN_TOKEN',
    prefix: 'env_org_',
    after: [[run(alnum, 50, 72)]],
    reference: 'https://docs.datadoghq.com/security/application_security/',
  }),
]
