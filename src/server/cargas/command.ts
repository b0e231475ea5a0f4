/** `npm run admin -- trazer` and `desfazer-carga`: what they are asked, and what they say. */
import { resolve } from 'node:path'
import { OUTCOMES, type Outcome, type Sums } from './judge.ts'
import { CargaError } from './load.ts'
import { CARGA_TABLE_NAMES, type CargaTableName } from './tables.ts'
import { connect, type TrazerOptions, type TrazerResult, trazer } from './trazer.ts'
import { undoCarga } from './undo.ts'

/** The command's options, as texts. */
export interface TrazerArguments {
  relatorio?: string | undefined
  correcoes?: string | undefined
  contagens?: string | undefined
  completo?: string | undefined
  'aceitar-propostas'?: boolean | undefined
  carregar?: boolean | undefined
  'sem-recusadas'?: boolean | undefined
}

type Say = (line: string) => void

/** Brings in what `path` has. Returns the exit code: 1 if rows were refused or something is to be confirmed. */
export async function runTrazer(
  ownerUrl: string,
  path: string,
  args: TrazerArguments,
  say: Say,
): Promise<number> {
  const result = await trazer({ ...optionsOf(args), ownerUrl, path, onProgress: say })
  for (const line of linesOf(result)) say(line)
  if (args.relatorio) say(`Relatório em ${resolve(args.relatorio)}`)
  if (result.loaded === null) {
    if (args.carregar) say('Não há nada novo a trazer.')
    else say('Nada foi trazido: isto foi um ensaio. Para trazer os dados: --carregar')
    return result.questions.length > 0 || totalOf(result, 'recusadas') > 0 ? 1 : 0
  }
  return 0
}

/** Takes the last load out again. */
export async function runUndo(ownerUrl: string, say: Say): Promise<number> {
  const client = await connect(ownerUrl)
  try {
    const { fonte, registros } = await undoCarga(client)
    say(`A carga de ${fonte} foi desfeita: ${counted(registros)} registros retirados.`)
    return 0
  } finally {
    await client.end()
  }
}

function optionsOf(args: TrazerArguments): Omit<TrazerOptions, 'ownerUrl' | 'path'> {
  return {
    report: args.relatorio,
    corrections: args.correcoes,
    acceptProposals: args['aceitar-propostas'] ?? false,
    counts: new Map(listed(args.contagens).map(countOf)),
    complete: new Set(listed(args.completo).map(tableNamed)),
    load: args.carregar ? (args['sem-recusadas'] ? 'sem-recusadas' : 'tudo') : false,
  }
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((item) => item.trim() || [])
}

function countOf(text: string): [CargaTableName, number] {
  const [tabela = '', count = ''] = text.split('=')
  if (!/^\d+$/.test(count))
    throw new CargaError(`Informe --contagens como vendas=2000,lojas=3: não entendi ${text}.`)
  return [tableNamed(tabela), Number(count)]
}

function tableNamed(text: string): CargaTableName {
  const found = CARGA_TABLE_NAMES.find((tabela) => tabela === text.trim())
  if (!found) throw new CargaError(`Não há a tabela ${text}. As tabelas: ${CARGA_TABLE_NAMES.join(', ')}.`)
  return found
}

const TITLES: Readonly<Record<Outcome, string>> = {
  corretas: 'corretas',
  corrigidas: 'corrigidas',
  comAviso: 'com aviso',
  recusadas: 'recusadas',
  jaEstavam: 'já estavam',
  deixadas: 'deixadas',
}

function* linesOf(result: TrazerResult): Generator<string> {
  const { read, rows, judgement, refusals, questions } = result
  yield `Lido: ${read.arquivos.join(', ')}`
  if (read.comandos > 0)
    yield `${counted(read.comandos)} comandos que não são dados foram ignorados; nenhum foi executado.`
  for (const [name, count] of read.ignoradas) yield `Ignorado: ${name} (${counted(count)})`
  yield ''
  yield row(['', 'lidas', ...OUTCOMES.map((outcome) => TITLES[outcome])])
  for (const tabela of CARGA_TABLE_NAMES)
    if (rows.has(tabela))
      yield row([
        tabela,
        counted(rows.get(tabela) ?? 0),
        ...OUTCOMES.map((outcome) => counted(judgement.counts[tabela][outcome])),
      ])
  yield ''
  if (refusals.length > 0) yield 'Por que há linhas recusadas (as que dependem delas não são contadas):'
  for (const { regra, linhas } of refusals) yield `${counted(linhas).padStart(9)}  ${regra}`
  for (const question of questions) yield question
  yield* sumLines(result)
}

/** What was written, where it went, and what stands in the database now. */
function* sumLines({ judgement, loaded }: TrazerResult): Generator<string> {
  const { sums, comissaoChanged } = judgement
  const read = OUTCOMES.reduce((total, outcome) => plus(total, sums[outcome]), NOTHING)
  const accepted = ACCEPTED.reduce((total, outcome) => plus(total, sums[outcome]), NOTHING)
  yield ''
  yield row(['', 'valor_venda', 'valor_comissao'], WIDE)
  yield amounts('escritos nas vendas lidas', read)
  for (const outcome of ['recusadas', 'jaEstavam', 'deixadas'] as const)
    if (sums[outcome].valor_venda + sums[outcome].valor_comissao > 0n)
      yield amounts(`– ${TITLES[outcome]}`, sums[outcome])
  if (comissaoChanged !== 0n)
    yield amounts('± diferença dos participantes', { valor_venda: 0n, valor_comissao: comissaoChanged })
  const expected = plus(accepted, { valor_venda: 0n, valor_comissao: comissaoChanged })
  yield amounts(loaded ? '= a trazer' : '= seriam trazidos', expected)
  if (!loaded) return
  const stored = {
    valor_venda: centavosOf(loaded.sums.valor_venda),
    valor_comissao: centavosOf(loaded.sums.valor_comissao),
  }
  yield amounts(`trazidos (${counted(loaded.sums.vendas)} vendas)`, stored)
  if (loaded.continued) yield 'Os trazidos contam também o que uma carga interrompida já tinha trazido.'
  else if (stored.valor_venda !== expected.valor_venda || stored.valor_comissao !== expected.valor_comissao)
    throw new CargaError('As somas não conferem. Desfaça a carga: npm run admin -- desfazer-carga')
  else yield 'As somas conferem, ao centavo.'
}

const ACCEPTED = ['corretas', 'corrigidas', 'comAviso'] as const
const NOTHING: Sums = { valor_venda: 0n, valor_comissao: 0n }
const WIDE = 22

function plus(a: Sums, b: Sums): Sums {
  return { valor_venda: a.valor_venda + b.valor_venda, valor_comissao: a.valor_comissao + b.valor_comissao }
}

function amounts(title: string, { valor_venda, valor_comissao }: Sums): string {
  return row([title, reais(valor_venda), reais(valor_comissao)], WIDE)
}

/** '1234.50' → 123450n */
function centavosOf(numeric: string): bigint {
  const [whole = '0', decimals = ''] = numeric.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}

function reais(centavos: bigint): string {
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0')
  const whole = BigInt(digits.slice(0, -2)).toLocaleString('pt-BR')
  return `${centavos < 0n ? '-' : ''}${whole},${digits.slice(-2)}`
}

function row([first = '', ...others]: readonly string[], width = 11): string {
  return first.padEnd(28) + others.map((cell) => cell.padStart(width)).join('')
}

function counted(count: number): string {
  return count.toLocaleString('pt-BR')
}

function totalOf({ judgement }: TrazerResult, outcome: Outcome): number {
  return CARGA_TABLE_NAMES.reduce((sum, tabela) => sum + judgement.counts[tabela][outcome], 0)
}
