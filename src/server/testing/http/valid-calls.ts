/** Valid calls of every route: the values of their fields, and the records that they name. */
import { sql } from 'kysely'
import type { RouteName } from '../../../contract/index.ts'
import type { TestDatabase } from '../database/database.ts'
import { nextNumber } from '../database/numbers.ts'
import { buildPng } from '../files/images.ts'
import { buildCpf } from '../office/builders.ts'
import { type FieldSchema, INPUTS, inputWith, type Path } from './input-fields.ts'
import { isParameter, ROUTES } from './routes.ts'
import { SENHA } from './session.ts'
import { ownDay, ownFile, type Person, recordsFor } from './valid-records.ts'

/** Stands for a record's id, or for its present version, until the call is made. */
const RECORD = '@record '
const VERSION = '@version'

/** Fields that routes require beyond their schemas' required fields. */
const ALSO: Partial<Record<RouteName, readonly Path[]>> = {
  'vendas.criar': [['participantes', 0, 'percentual_comissao']],
  'vendas.atualizar': [
    ['registro', 'participantes', 0, 'percentual_comissao'],
    ['registro', 'cliente_cpf'],
    ['registro', 'cliente_telefone'],
  ],
  'metas.criar': [['colaborador_id'], ['valor_meta']],
  'metas.atualizar': [
    ['registro', 'colaborador_id'],
    ['registro', 'valor_meta'],
  ],
  'visoes.mudar': [['nome']],
  // Any day is before that of an approval of now, and may be before the sale's.
  'pagamentos.marcarPago': [['dia_conferido']],
  // The payee has nothing to expect.
  'fechamentos.adiantar': [['adiantamento_conferido']],
  'liberacoes.pagarPorFora': [['dia_conferido']],
  'liberacoes.pagarDireto': [['dia_conferido']],
}

/** Values of texts that have rules beyond those of their schema. */
const TEXTS: Record<string, () => string> = {
  cpf: () => buildCpf(300_000 + nextNumber()),
  cliente_cpf: () => buildCpf(300_000 + nextNumber()),
  telefone: () => '(11) 98765-4321',
  cliente_telefone: () => '(11) 98765-4321',
  email: () => `pessoa.${nextNumber()}@casa.com.br`,
  cliente_email: () => 'marcia@cliente.example',
  cliente_rg: () => '12345678X',
  cep: () => '05422-001',
  estado: () => 'SP',
  cnpj: () => '11.222.333/0001-81',
  creci: () => '12345-F',
  password: () => SENHA,
  senha: () => SENHA,
  senha_atual: () => SENHA,
  nova_senha: () => `${SENHA}-nova`,
  hora: () => '10:30',
  rubrica: () => 'ISS',
  cor: () => '#6366f1',
  anterior: () => `${RECORD}anterior`,
  id: () => `${RECORD}id`,
  data: ownDay,
  movimento_id: () => `${RECORD}movimento_id`,
  formulario: () => 'nova-venda',
  arquivo: () => buildPng(32, 32).toString('base64'),
  body: () => '%PDF-1.7\n12345678901',
  conteudo: () => Buffer.from(ownFile()).toString('base64'),
}
const DATE = /^(data|data_.+|corte|dia_.+|.+_em|de|ate|termina_.+|periodo_.+)$/

function plainValue(name: string, schema: FieldSchema): unknown {
  if (schema.const !== undefined) return schema.const
  // Not a notice that only Administradores get, nor a payee who needs a colaborador of their own.
  if (schema.enum)
    return ['meta', 'Corretor externo'].find((each) => schema.enum?.includes(each)) ?? schema.enum[0]
  if (schema.format === 'uuid') return RECORD + name
  // A holiday of every year would be another's of that day.
  if (schema.type === 'boolean') return name !== 'anual'
  if (name === 'versao') return VERSION
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 0)
  if (schema.type !== 'string') return null
  // A file, which is told by the ending of its name.
  if (name === 'nome' && schema.minLength === 1) return `equipe-${nextNumber()}.csv`
  const own = TEXTS[name]
  if (own) return own()
  if (DATE.test(name)) return '2026-03-10'
  if (schema.pattern?.startsWith('^\\d')) return '1'
  return `${name} ${nextNumber()}`.slice(0, schema.maxLength)
}

/** Builds the inputs of valid calls; `administrador` creates some of the records. */
export function validCalls({ db, ownerDb }: Pick<TestDatabase, 'db' | 'ownerDb'>, administrador: Person) {
  const records = recordsFor({ db, ownerDb, administrador, made })

  /** Calls the route as `person`, with a valid input, and returns what it answers. */
  async function made(rota: RouteName, person = administrador) {
    const route = ROUTES.find((each) => each.rota === rota)
    const input = { ...((await inputFor(rota, [], person)) as Record<string, unknown>) }
    const parts = route?.parts.map((part) => (isParameter(part) ? input[part.slice(1, -1)] : part)) ?? []
    for (const part of route?.parts ?? []) if (isParameter(part)) delete input[part.slice(1, -1)]
    const { body } = await person.call((route?.method ?? 'GET') as 'POST', `/${parts.join('/')}`, input)
    return body
  }

  async function versionOf(noun: string, id: unknown): Promise<number> {
    const table = VERSIONED[noun] ?? noun
    const where = noun === 'configuracoes' ? sql`true` : sql`id = ${id}`
    const { rows } = await sql<{ versao: number }>`
      select versao from ${sql.table(table)} where ${where} limit 1`.execute(ownerDb)
    return rows[0]?.versao ?? 1
  }

  /** Puts ids and versions in place of what stands for them. */
  async function resolve(value: unknown, rota: RouteName, person: Person): Promise<unknown> {
    const noun = rota.split('.')[0] ?? ''
    if (typeof value === 'string' && value.startsWith(RECORD)) {
      const name = value.slice(RECORD.length)
      return records.record(
        OWN_NOUNS[rota]?.[name] ?? NOUNS[name] ?? (records.isKind(rota) ? rota : noun),
        person,
      )
    }
    if (Array.isArray(value)) return Promise.all(value.map((item) => resolve(item, rota, person)))
    if (typeof value !== 'object' || value === null) return value
    const resolved: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value))
      if (item !== VERSION) resolved[key] = await resolve(item, rota, person)
    if (noun === 'sessao' && 'email' in value) resolved.email = person.email
    if ('versao' in value) resolved.versao = await versionOf(noun, resolved.id ?? person.id)
    return resolved
  }

  /** A valid input of the route with the field at `path`, for that person. */
  async function inputFor(rota: RouteName, path: Path, person: Person): Promise<unknown> {
    return resolve(inputOf(rota, path), rota, person)
  }

  return {
    inputFor,
    /** Lets the next calls name other records than those before. */
    forget: records.forget,
  }
}

function inputOf(rota: RouteName, path: Path = []): unknown {
  const { schema } = INPUTS.get(rota) ?? {}
  return schema && inputWith(schema, [path, ...(ALSO[rota] ?? [])], plainValue)
}

/** The tables of versions that are not the noun's own. */
const VERSIONED: Record<string, string> = {
  perfil: 'usuarios',
  arquivosDoBanco: 'arquivos_do_banco_layouts',
  comissoes: 'vendas_participantes',
  liberacoes: 'vendas_participantes',
}

/** The nouns of references to other records. */
const NOUNS: Record<string, string> = {
  loja_id: 'lojas',
  padrao_loja_id: 'lojas',
  lojas: 'lojas',
  empreendimento_id: 'empreendimentos',
  empreendimentos: 'empreendimentos',
  colaborador_id: 'colaboradores',
  superior_id: 'colaboradores',
  indicado_por: 'colaboradores',
  sucessor_id: 'colaboradores',
  campanha_id: 'campanhas',
  venda_id: 'vendas',
  fechamento_id: 'fechamentosAprovados',
  vendas: 'vendas',
  faixa_id: 'faixas',
  favorecido_id: 'favorecidos',
  outros: 'favorecidosRepetidos',
  anterior: 'anterior',
  envio_id: 'planilhas',
  pagamento_id: 'pagamentoDoRascunho',
  retidos: 'pagamentoDoRascunho',
  layout_id: 'arquivosDoBanco.salvarLayout',
  pagamentos: 'pagamentos',
  linha_id: 'linhaDoRascunho',
  linhas: 'linhaDoRascunho',
  movimento_id: 'movimentos',
}

const OF_AN_APPROVED = { id: 'fechamentosAprovados', pagamento_id: 'pagamentoAprovado' }
/** Of routes whose references are to other records than those of that name elsewhere. */
const OWN_NOUNS: Partial<Record<RouteName, Record<string, string>>> = {
  'fechamentos.extrato': OF_AN_APPROVED,
  'fechamentos.extratoEmPdf': OF_AN_APPROVED,
  'fechamentos.exportarExtrato': OF_AN_APPROVED,
  'comprovantes.notas': { id: 'fechamentosAprovados' },
  'comprovantes.concluirNota': { favorecido_id: 'favorecidoDoComprovante' },
}
