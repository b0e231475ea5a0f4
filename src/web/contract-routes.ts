/** The API's routes, for the client: the build keeps their addresses and leaves out the schemas that forms load when they need them. */
export { contract as routes } from '../contract/index.ts'
