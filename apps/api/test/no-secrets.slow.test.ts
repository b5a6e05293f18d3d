import { testNoSecrets } from './no-secrets/scenes.ts'

testNoSecrets('every request')
