import { wordpressSaltFormats } from './wordpress-salt.ts'
import { passwordWordFormats } from './password-word.ts'
import { ansibleVaultFormats } from './ansible-vault.ts'
import type { SecretFormat } from '../definition/secret-format.ts'
import { aseKeyFormats } from './vendors/ase-key.ts'
import { assignmentFormats } from './assignment.ts'
import { callLoginFormats } from './call-login.ts'
import { commandLoginFormats } from './command-login.ts'
import { loginLineFormats } from './login-line.ts'
import { authHeaderFormats } from './auth-header.ts'
import { azureFormats } from './vendors/azure.ts'
import { cardFormats } from './card.ts'
import { cloudFormats } from './vendors/cloud.ts'
import { codeHostFormats } from './vendors/code-host.ts'
import { connectionStringFormats } from './connection-string.ts'
import { cryptoFormats } from './vendors/blockchain.ts'
import { dataStoreFormats } from './vendors/database.ts'
import { developerToolFormats } from './vendors/developer-tool.ts'
import { ibanFormats } from './iban.ts'
import { jwtFormats } from './jwt.ts'
import { modelProviderFormats } from './vendors/ai-model.ts'
import { nationalIdFormats } from './national-id.ts'
import { namedNationalIdFormats } from './national-id-named.ts'
import { commerceFormats } from './vendors/commerce.ts'
import { markedKeyFormats } from './marked-key.ts'
import { messagingFormats } from './vendors/messaging.ts'
import { webhookFormats } from './vendors/webhook.ts'
import { seedPhraseFormats } from './seed-phrase.ts'
import { marketingFormats } from './vendors/marketing.ts'
import { identityFormats } from './vendors/identity.ts'
import { agentToolFormats } from './vendors/ai-agent.ts'
import { monitoringFormats } from './vendors/monitoring.ts'
import { ethereumKeyFormats } from './ethereum-key.ts'
import { otpFormats } from './otp.ts'
import { otpSeedFormats } from './otp-seed.ts'
import { packageRegistryFormats } from './vendors/package-registry.ts'
import { paymentFormats } from './vendors/payment.ts'
import { facebookAppFormats } from './vendors/facebook-app.ts'
import { platformFormats } from './vendors/hosting.ts'
import { privateKeyFormats } from './private-key.ts'
import { ssnFormats } from './ssn.ts'
import { urlCredentialsFormats } from './url-credentials.ts'
import { keyMaterialFormats } from './key-material.ts'
import { passwordHashFormats } from './password-hash.ts'
import { secretStoreFormats } from './vendors/secret-store.ts'
import { securityToolFormats } from './vendors/security-tool.ts'
import { workspaceToolFormats } from './vendors/workspace-tool.ts'
import { credentialPairFormats } from './credential-pair.ts'
import { jsonWebKeyFormats } from './json-web-key.ts'
import { registryAuthFormats } from './registry-auth.ts'
import { tinkFormats } from './tink.ts'
import { vapidFormats } from './vapid.ts'
import { networkDeviceFormats } from './network-device.ts'
import { consumerServiceFormats } from './vendors/consumer-service.ts'
import { sessionTokenFormats } from './session-token.ts'

const tokenFormats: readonly SecretFormat[] = [
  ...aseKeyFormats,
  ...cloudFormats,
  ...azureFormats,
  ...platformFormats,
  ...secretStoreFormats,
  ...securityToolFormats,
  ...codeHostFormats,
  ...paymentFormats,
  ...modelProviderFormats,
  ...packageRegistryFormats,
  ...developerToolFormats,
  ...workspaceToolFormats,
  ...consumerServiceFormats,
  ...dataStoreFormats,
  ...cryptoFormats,
  ...keyMaterialFormats,
  ...commerceFormats,
  ...messagingFormats,
  ...webhookFormats,
  ...marketingFormats,
  ...identityFormats,
  ...agentToolFormats,
  ...monitoringFormats,
  ...facebookAppFormats,
]

/** Every format that is searched for. */
export const secretFormats: readonly SecretFormat[] = [
  ...tokenFormats,
  ...privateKeyFormats,
  ...passwordHashFormats,
  ...sessionTokenFormats,
  ...networkDeviceFormats,
  ...credentialPairFormats,
  ...jsonWebKeyFormats,
  ...registryAuthFormats,
  ...tinkFormats,
  ...vapidFormats,
  ...jwtFormats,
  ...cardFormats,
  ...ibanFormats,
  ...ssnFormats,
  ...nationalIdFormats,
  ...namedNationalIdFormats,
  ...otpFormats,
  ...otpSeedFormats,
  ...seedPhraseFormats,
  ...ethereumKeyFormats,
  ...urlCredentialsFormats,
  ...connectionStringFormats,
  ...authHeaderFormats,
  ...markedKeyFormats,
  ...assignmentFormats,
  ...commandLoginFormats,
  ...loginLineFormats,
  ...callLoginFormats,
  ...wordpressSaltFormats,
  ...passwordWordFormats,
  ...ansibleVaultFormats,
]

/** Every category that a finding can have, sorted. */
export const secretCategories: readonly string[] = [
  ...new Set(secretFormats.flatMap(({ categories }) => categories)),
].toSorted()
