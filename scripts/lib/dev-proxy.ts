/**
 * What `npm run dev` asks of the server instead of Vite, as a regular expression. The interface's own modules lie under /api/, too:
 * those of the folder src/web/api.
 */
export const SERVER_PATHS = '^/(api/(?![^?]*\\.tsx?(\\?|$))|healthz$|readyz$)'
