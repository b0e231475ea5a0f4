/** Runs tasks one at a time. */

/** A queue: it runs each task once those before it have ended, and returns the task's result. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let previous: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = previous.then(task)
    previous = done.catch(() => undefined)
    return done
  }
}
