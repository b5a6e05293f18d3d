import { testNoSecrets, testRequests } from './no-secrets/scenes.ts'

testRequests()
testNoSecrets('the longest requests')
