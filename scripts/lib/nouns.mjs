// Which noun a file belongs to, and where the noun's tests and stories are: a noun has the same name in every layer.

/** Stories whose names differ from the folder or file that they show. */
const STORIES = {
  acesso: ['auth', 'first-day'],
  'caixa-de-saida': ['auth'],
  comissao: ['vendas', 'comissoes'],
  creation: ['vendas-typing'],
  'dados-do-cliente': ['client-data'],
  eventos: ['live'],
  export: ['vendas-list'],
  fields: ['vendas-typing', 'masked-fields'],
  'first-steps': ['first-day'],
  imobiliaria: ['configuracoes'],
  importacoes: ['importacao', 'changed-file'],
  incidentes: ['titulares'],
  list: ['colaboradores-list', 'vendas-list'],
  mail: ['auth', 'usuarios'],
  palette: ['busca'],
  planilha: ['importacao'],
  planilhas: ['importacao'],
  rascunhos: ['records-unsaved', 'vendas-unsaved'],
  record: ['records-unsaved', 'conflicts'],
  roletas: ['roleta'],
  senha: ['auth', 'perfil'],
  session: ['auth'],
  sessao: ['auth'],
  sorteio: ['roleta'],
  sorteios: ['roleta'],
  uploads: ['anexos', 'changed-file'],
  visoes: ['vendas-table'],
}

/** Folders of the server whose names differ from the word of the other layers. */
const FOLDERS = {
  comissao: 'comissoes',
  importacao: 'importacoes',
  planilha: 'importacoes',
  roleta: 'sorteios',
  roletas: 'sorteios',
  sorteio: 'sorteios',
}

const IN_LAYER = /^(?:src\/(?:core|contract|server|web)|e2e\/vocabulary)\/([a-z][a-z-]*[a-z])/
const STORY = /^e2e\/([^/]+)\.spec\.ts$/

/** Reads the names of `files`: which nouns there are follows from the stories and the server's folders. */
export function nounsIn(files) {
  const stems = files.flatMap((path) => STORY.exec(path)?.[1] ?? [])
  const roots = stems.filter((stem) => !stems.some((other) => stem.startsWith(`${other}-`)))
  const known = [...new Set([...roots, ...Object.keys(STORIES)])].sort((a, b) => b.length - a.length)

  /** The noun that a word names: 'vendas' for 'vendas-fields', null for 'database'. */
  const nounOfWord = (word) => known.find((noun) => word === noun || word.startsWith(`${noun}-`)) ?? null

  return {
    nounOfWord,

    /** 'vendas' for src/web/vendas/VendasScreen.tsx and src/core/vendas/words.ts; null for what no story is named after. */
    nounOf(path) {
      const word = IN_LAYER.exec(path)?.[1]
      return word ? nounOfWord(word) : null
    },

    /** The files of a noun's stories; the one to begin with comes first. */
    storiesOf: (noun) =>
      (STORIES[noun] ?? [noun])
        .flatMap((name) => stems.filter((stem) => stem === name || stem.startsWith(`${name}-`)).sort())
        .map((stem) => `e2e/${stem}.spec.ts`),

    /** The API tests of a noun; the one of its own name comes first. */
    apiTestsOf(noun) {
      const folder = FOLDERS[noun] ?? noun
      const own = `src/server/${folder}/${folder}.test.ts`
      const tests = files.filter(
        (path) => path.startsWith(`src/server/${folder}/`) && path.endsWith('.test.ts'),
      )
      return tests.includes(own) ? [own, ...tests.filter((path) => path !== own)] : tests
    },
  }
}
