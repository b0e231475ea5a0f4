/** `npm run admin -- trazer` and `desfazer-carga`: their options and output. */
import { resolve } from 'node:path'
import type { CargaProgress } from '../../contract/cargas.ts'
import {
  areSame,
  expectedSums,
  OUTCOME_TITLES,
  OUTCOMES,
  type Sums,
  sumLines,
} from '../../core/cargas/result.ts'
import { formatCentavos } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { type CargaOptions, type CargaResult, runCarga, withSession } from './carga.ts'
import { refusedRows } from './judge.ts'
import { CargaError } from './load.ts'
import { CARGA_TABLE_NAMES, type CargaTableName } from './tables.ts'
import { undoCarga } from './undo.ts'

/** The command's options, as texts. */
export interface CargaArguments {
  relatorio?: string | undefined
  correcoes?: string | undefined
  contagens?: string | undefined
  completo?: string | undefined
  administradores?: string | undefined
  'aceitar-propostas'?: boolean | undefined
  carregar?: boolean | undefined
  'sem-recusadas'?: boolean | undefined
}

type Say = (line: string) => void

/** Loads the data at `path`. Returns the exit code: 1 if rows were refused or questions are open. */
export async function runCargaCommand(
  ownerUrl: string,
  path: string,
  args: CargaArguments,
  say: Say,
): Promise<number> {
  const result = await runCarga({ ...optionsOf(args), ownerUrl, path, onProgress: told(say) })
  for (const line of linesOf(result)) say(line)
  if (args.relatorio) say(`Relatório em ${resolve(args.relatorio)}`)
  if (result.loaded === null) {
    if (args.carregar) say('Não há nada novo a trazer.')
    else say('Nada foi trazido: isto foi um ensaio. Para trazer os dados: --carregar')
    return result.questions.length > 0 || refusedRows(result.judgement) > 0 ? 1 : 0
  }
  return 0
}

/** Prints the progress of a long step from time to time. */
export function told(say: Say): (progress: CargaProgress) => void {
  let last = { etapa: '', steps: 0 }
  return ({ etapa, feitas }) => {
    const steps = Math.floor(feitas / SAID_EVERY[etapa])
    if (steps > 0 && (etapa !== last.etapa || steps > last.steps)) say(SENTENCES[etapa](feitas))
    last = { etapa, steps }
  }
}

const SAID_EVERY = { lendo: 50_000, conferindo: 50_000, trazendo: 10_000 }
const SENTENCES = {
  lendo: (rows: number) => counted(rows, 'linha lida', 'linhas lidas'),
  conferindo: (rows: number) => counted(rows, 'linha validada', 'linhas validadas'),
  trazendo: (vendas: number) => counted(vendas, 'venda trazida', 'vendas trazidas'),
}

/** Undoes the last load. */
export async function runUndo(ownerUrl: string, say: Say): Promise<number> {
  const { fonte, registros } = await withSession(ownerUrl, (client) => undoCarga(client))
  say(`A carga de ${fonte} foi desfeita: ${counted(registros, 'registro retirado', 'registros retirados')}.`)
  return 0
}

function optionsOf(args: CargaArguments): Omit<CargaOptions, 'ownerUrl' | 'path'> {
  return {
    report: args.relatorio,
    corrections: args.correcoes,
    acceptProposals: args['aceitar-propostas'] ?? false,
    administradores: listed(args.administradores),
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

function* linesOf(result: CargaResult): Generator<string> {
  const { read, rows, judgement, refusals, questions } = result
  yield `Lido: ${read.arquivos.join(', ')}`
  yield* read.leituras
  for (const [nome, motivo] of read.naoLidos) yield `Não lido: ${nome}. ${motivo}`
  if (read.comandos > 0)
    yield `${number(read.comandos)} comandos que não são dados foram ignorados; nenhum foi executado.`
  for (const [name, count] of read.ignoradas) yield `Ignorado: ${name} (${number(count)})`
  yield ''
  yield row(['', 'lidas', ...OUTCOMES.map((outcome) => OUTCOME_TITLES[outcome])])
  for (const tabela of CARGA_TABLE_NAMES)
    if (rows.has(tabela))
      yield row([
        tabela,
        number(rows.get(tabela) ?? 0),
        ...OUTCOMES.map((outcome) => number(judgement.counts[tabela][outcome])),
      ])
  yield ''
  if (refusals.length > 0) yield 'Por que há linhas recusadas (as que dependem delas não são contadas):'
  for (const { regra, linhas } of refusals) yield `${number(linhas).padStart(9)}  ${regra}`
  for (const question of questions) yield question
  yield* administradorLines(result)
  yield* resultLines(result)
}

/** Names the people loaded as Administradores, and those who would be on request. */
function* administradorLines({ judgement, loaded }: CargaResult): Generator<string> {
  for (const { nome, email, confirmado } of judgement.administradores)
    yield confirmado
      ? `${nome} (${email}) vem como Administrador: poderá tudo nesta instalação.`
      : `${nome} (${email}) era Administrador no sistema antigo e vem como Staff.${loaded ? '' : ` Deve vir como Administrador? Então: --administradores ${email}`}`
}

/** The sums read, their outcome, and the sums now in the database. */
function* resultLines({ judgement, loaded }: CargaResult): Generator<string> {
  yield ''
  yield row(['', 'valor das vendas', 'comissões'], WIDE)
  for (const { titulo, ...sums } of sumLines(judgement, loaded ? 'a trazer' : 'seriam trazidos'))
    yield amounts(titulo, sums)
  if (!loaded) return
  yield amounts(`trazidos (${counted(loaded.vendas, 'venda', 'vendas')})`, loaded)
  if (loaded.continued) yield 'Os trazidos contam também o que uma carga interrompida já tinha trazido.'
  else if (areSame(loaded, expectedSums(judgement))) yield 'As somas conferem, ao centavo.'
  else throw new CargaError('As somas não conferem. Desfaça a carga: npm run admin -- desfazer-carga')
}

const WIDE = 24

function amounts(title: string, { valor_venda, valor_comissao }: Sums): string {
  return row([title, formatCentavos(valor_venda), formatCentavos(valor_comissao)], WIDE)
}

function row([first = '', ...others]: readonly string[], width = 11): string {
  return first.padEnd(28) + others.map((cell) => cell.padStart(width)).join('')
}

function number(count: number): string {
  return count.toLocaleString('pt-BR')
}
