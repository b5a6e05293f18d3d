export { createAccount, findAccountByEmail } from './accounts.ts'
export { generateApiKey, isApiKey } from './api-key.ts'
export {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKeyRecord,
  type CreatedApiKey,
} from './api-keys.ts'
export { authenticate, type Identity } from './authenticate.ts'
