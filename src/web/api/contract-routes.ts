/** The API's routes for the client. The build strips their schemas, which forms load when they need them. */
export { contract as routes } from '../../contract/index.ts'
