// What npm run check says of its stories, and in its last line.

/** The result of stories of which one at least is to run: red if all of them were left out. */
export function atLeastOne(result) {
  if (result.passed > 0 || result.failed > 0) return result
  return { ...result, failed: 1, failures: ['nenhuma história rodou, e a mudança precisa de uma'] }
}

/**
 * What the last line says of what did not run: how many files of tests and stories of the change, and the sentence why no
 * story is needed, if it is so.
 */
export function notRunLine({ files, stories, withoutStory }) {
  const left = [
    ...(withoutStory ? [`nenhuma história (${withoutStory})`] : []),
    ...counted(files, 'arquivo de testes do que mudou', 'arquivos de testes do que mudou'),
    ...counted(stories, 'história do que mudou', 'histórias do que mudou'),
  ]
  return `; não rodaram: ${[...left, 'o que só npm run test:all roda'].join(', ')}`
}

function counted(count, singular, plural) {
  return count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`]
}
