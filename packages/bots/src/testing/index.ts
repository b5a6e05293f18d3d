export { answerJson, startLocalServer, type LocalServer, type Received } from './local-server.ts'
export { inspectionResponse } from './reports.ts'
