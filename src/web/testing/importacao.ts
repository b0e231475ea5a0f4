/** What the server answers about a spreadsheet to import. */
import type {
  Analise,
  Conferencia,
  ImportProblem,
  ImportProblems,
  ImportResultado,
} from '../../contract/importacoes/importacoes.ts'
import type { ImportacaoRow, ImportacaoWithAvisos } from '../../contract/importacoes/jobs.ts'
import type { Answers } from './screen.tsx'

const ENVIO = '55555555-5555-4555-8555-555555555555'
export const IMPORTACAO = '66666666-6666-4666-8666-666666666666'

/** A file of that many rows under the headings of the template. */
export const analiseOf = (linhas: number, more: Partial<Analise> = {}): Analise => ({
  nome: 'equipe.csv',
  leitura: { folha: null, codificacao: 'utf-8', separador: ';', aspas: null },
  folhas: [],
  codificacao_certa: true,
  linhas,
  ocultas: null,
  mescladas: null,
  engolidas: null,
  deixadas: [],
  modelo: true,
  lembrado: false,
  layout: { cabecalho: 1, colunas: [{ campo: 'nome', leitura: null }] },
  titulos: ['nome'],
  campos: [
    { campo: 'nome', rotulo: 'Nome' },
    { campo: 'codigo', rotulo: 'Código' },
  ],
  faltam: [],
  colunas: [{ titulo: 'nome', exemplos: ['Ana'], ambigua: false, leituras: [], lidos: [] }],
  recusa: null,
  datas: null,
  previa: { titulos: ['nome'], linhas: [{ linha: 2, textos: ['Ana'], problemas: [] }] },
  ...more,
})

export const problemAt = (linha: number, titulo: string, mensagem: string): ImportProblem => ({
  linha,
  coluna: 1,
  campo: titulo,
  titulo,
  texto: 'x',
  mensagem,
})

export const problemsOf = (...all: ImportProblem[]): ImportProblems => ({
  quantidade: all.length,
  primeiros: all,
  tipos: [],
})

export const resultadoOf = (validas: number, more: Partial<ImportResultado> = {}): ImportResultado => ({
  total: validas,
  validas,
  com_erros: 0,
  novas: validas,
  existentes: 0,
  pendentes: 0,
  palavras: [],
  nomes: [],
  nomes_opcionais: true,
  repetidas: [],
  erros: problemsOf(),
  avisos: problemsOf(),
  suspeitas: problemsOf(),
  lembradas: [],
  somas: null,
  ...more,
})

/** An import that has ended, by the signed-in person. */
export const importacaoOf = (
  importadas: number,
  more: Partial<ImportacaoWithAvisos> = {},
): ImportacaoWithAvisos => ({
  id: IMPORTACAO,
  tipo: 'colaboradores',
  arquivo: 'equipe.csv',
  usuario_nome: 'Ana Prado',
  propria: true,
  total: importadas + (more.falhas ?? 0),
  importadas,
  falhas: 0,
  created_at: '2026-03-10T12:00:00Z',
  concluida_em: '2026-03-10T12:00:01Z',
  desfazer_ate: null,
  desfeita: null,
  avisos: { quantidade: 0, primeiros: [] },
  ...more,
})

export const rowOf = (row: number, more: Partial<ImportacaoRow> = {}): ImportacaoRow => ({
  row,
  name: `Pessoa ${row}`,
  cpf: '529.982.247-25',
  situacao: 'Importada',
  error: null,
  desfazimento: null,
  motivo: null,
  ...more,
})

/** Takes a file that is read so, and has imported nothing yet. */
export const takingFile = (analise: Analise): Answers => ({
  'GET /api/importacoes': { itens: [] },
  'POST /api/importacoes/envios': { id: ENVIO, partes: 1, bytes_por_parte: 700_000 },
  'PUT /api/importacoes/envios/*/partes/*': { ok: true },
  'DELETE /api/importacoes/envios/*': { ok: true },
  'POST /api/importacoes/conferir': { analise, resultado: null } satisfies Conferencia,
})
