import { wordpressSaltFormats } from './wordpress-salt.ts'
import { passwordWordFormats } from './password-word.ts'
import { ansibleVaultFormats } from './ansible-vault.ts'
import type { SecretFormat } from '../format.ts'
import { aseKeyFormats } from './ase-key.ts'
import { assignmentFormats } from './assignment.ts'
import { callLoginFormats } from './call-login.ts'
import { commandLoginFormats } from './command-login.ts'
import { loginLineFormats } from './login-line.ts'
import { authHeaderFormats } from './auth-header.ts'
import { azureFormats } from './azure.ts'
import { cardFormats } from './card.ts'
import { chatFormats } from './chat.ts'
import { cloudFormats } from './cloud.ts'
import { codeHostFormats } from './code-host.ts'
import { connectionStringFormats } from './connection-string.ts'
import { cryptoFormats } from './crypto.ts'
import { dataStoreFormats } from './data-store.ts'
import { developerToolFormats } from './developer-tool.ts'
import { ibanFormats } from './iban.ts'
import { jwtFormats } from './jwt.ts'
import { mailFormats } from './mail.ts'
import { modelProviderFormats } from './model-provider.ts'
import { nationalIdFormats } from './national-id.ts'
import { namedNationalIdFormats } from './national-id-named.ts'
import { observabilityFormats } from './observability.ts'
import { paymentGatewayFormats } from './payment-gateway.ts'
import { billingFormats } from './billing.ts'
import { commerceFormats } from './commerce.ts'
import { markedKeyFormats } from './marked-key.ts'
import { messagingFormats } from './messaging.ts'
import { webhookFormats } from './webhook.ts'
import { seedPhraseFormats } from './seed-phrase.ts'
import { socialFormats } from './social.ts'
import { marketingFormats } from './marketing.ts'
import { identityFormats } from './identity.ts'
import { modelPlatformFormats } from './model-platform.ts'
import { speechFormats } from './speech.ts'
import { agentToolFormats } from './agent-tool.ts'
import { codingAgentFormats } from './coding-agent.ts'
import { databaseTokenFormats } from './database-token.ts'
import { vectorStoreFormats } from './vector-store.ts'
import { monitoringFormats } from './monitoring.ts'
import { ethereumKeyFormats } from './ethereum-key.ts'
import { featureFlagFormats } from './feature-flag.ts'
import { cryptoServiceFormats } from './crypto-service.ts'
import { otpFormats } from './otp.ts'
import { otpSeedFormats } from './otp-seed.ts'
import { packageRegistryFormats } from './package-registry.ts'
import { paymentFormats } from './payment.ts'
import { facebookAppFormats } from './facebook-app.ts'
import { platformFormats } from './platform.ts'
import { privateKeyFormats } from './private-key.ts'
import { ssnFormats } from './ssn.ts'
import { urlCredentialsFormats } from './url-credentials.ts'
import { accessManagementFormats } from './access-management.ts'
import { cloudProviderFormats } from './cloud-provider.ts'
import { contentPlatformFormats } from './content-platform.ts'
import { gitlabFormats } from './gitlab.ts'
import { infrastructureFormats } from './infrastructure.ts'
import { keyMaterialFormats } from './key-material.ts'
import { passwordHashFormats } from './password-hash.ts'
import { secretStoreFormats } from './secret-store.ts'
import { securityToolFormats } from './security-tool.ts'
import { workspaceToolFormats } from './workspace-tool.ts'
import { credentialPairFormats } from './credential-pair.ts'
import { jsonWebKeyFormats } from './json-web-key.ts'
import { registryAuthFormats } from './registry-auth.ts'
import { tinkFormats } from './tink.ts'
import { vapidFormats } from './vapid.ts'
import { networkDeviceFormats } from './network-device.ts'
import { toolKeyFormats } from './tool-key.ts'
import { hostingFormats } from './hosting.ts'
import { consumerServiceFormats } from './consumer-service.ts'
import { sessionTokenFormats } from './session-token.ts'
import { testingToolFormats } from './testing-tool.ts'

const tokenFormats: readonly SecretFormat[] = [
  ...aseKeyFormats,
  ...cloudFormats,
  ...cloudProviderFormats,
  ...azureFormats,
  ...platformFormats,
  ...infrastructureFormats,
  ...accessManagementFormats,
  ...secretStoreFormats,
  ...securityToolFormats,
  ...codeHostFormats,
  ...gitlabFormats,
  ...paymentFormats,
  ...chatFormats,
  ...mailFormats,
  ...modelProviderFormats,
  ...packageRegistryFormats,
  ...developerToolFormats,
  ...workspaceToolFormats,
  ...toolKeyFormats,
  ...testingToolFormats,
  ...hostingFormats,
  ...consumerServiceFormats,
  ...contentPlatformFormats,
  ...dataStoreFormats,
  ...observabilityFormats,
  ...cryptoFormats,
  ...keyMaterialFormats,
  ...paymentGatewayFormats,
  ...billingFormats,
  ...commerceFormats,
  ...messagingFormats,
  ...webhookFormats,
  ...socialFormats,
  ...marketingFormats,
  ...identityFormats,
  ...modelPlatformFormats,
  ...speechFormats,
  ...agentToolFormats,
  ...codingAgentFormats,
  ...databaseTokenFormats,
  ...vectorStoreFormats,
  ...monitoringFormats,
  ...featureFlagFormats,
  ...cryptoServiceFormats,
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
