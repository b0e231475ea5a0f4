/** Builds records with realistic defaults; tests override what matters to them. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import type { ColaboradoresTable, UsuariosTable } from '../../database/schema/types-cadastros.ts'
import type { FavorecidosTable } from '../../database/schema/types-financeiro.ts'
import type { CampanhasTable, FaixasTable, MetasTable } from '../../database/schema/types-management.ts'
import type { VendasParticipantesTable, VendasTable } from '../../database/schema/types-vendas.ts'
import { nextNumber as next } from '../database/numbers.ts'

type Db = Kysely<Tables>

const NAMES = ['Ana Beatriz Souza', 'Érica Nogueira', 'João da Silva', 'Ângela Moraes', 'Caio Figueiredo']
const nameOf = (n: number) => NAMES[n % NAMES.length] ?? 'Ana Beatriz Souza'

export function buildLoja(
  db: Db,
  overrides: Partial<Insertable<Tables['lojas']>> = {},
): Promise<Selectable<Tables['lojas']>> {
  const n = next()
  return db
    .insertInto('lojas')
    .values({
      nome: `Loja Pinheiros ${n}`,
      codigo: `LJ${n}`,
      endereco: 'Rua dos Pinheiros',
      numero: '1200',
      bairro: 'Pinheiros',
      cidade: 'São Paulo',
      estado: 'SP',
      cep: '05422001',
      telefone: '1130304040',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function buildEmpreendimento(
  db: Db,
  overrides: Partial<Insertable<Tables['empreendimentos']>> = {},
): Promise<Selectable<Tables['empreendimentos']>> {
  const n = next()
  return db
    .insertInto('empreendimentos')
    .values({
      nome: `Residencial Jardim das Acácias ${n}`,
      codigo: `EMP${n}`,
      endereco: 'Avenida Brigadeiro Faria Lima',
      numero: '3500',
      bairro: 'Itaim Bibi',
      cidade: 'São Paulo',
      estado: 'SP',
      cep: '04538132',
      construtora: 'Construtora Horizonte',
      valor_minimo: 280_000,
      valor_maximo: 950_000,
      data_lancamento: '2025-03-01',
      data_entrega: '2028-06-30',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By default an active Corretor without a superior. */
export function buildColaborador(
  db: Db,
  overrides: Partial<Insertable<ColaboradoresTable>> = {},
): Promise<Selectable<ColaboradoresTable>> {
  const n = next()
  return db
    .insertInto('colaboradores')
    .values({
      nome: nameOf(n),
      cpf: buildCpf(n),
      telefone: `119${String(80_000_000 + n)}`,
      email: `colaborador${n}@plantao.example`,
      data_admissao: '2024-02-01',
      comissao_base: 2,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A user without a login. */
export function buildUsuario(
  db: Db,
  overrides: Partial<Insertable<UsuariosTable>> = {},
): Promise<Selectable<UsuariosTable>> {
  const n = next()
  return db
    .insertInto('usuarios')
    .values({ nome: nameOf(n), email: `usuario${n}@plantao.example`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a login into schema auth, without password or session, for `usuarios.user_id`. Returns its id. */
export async function buildLogin(db: Db): Promise<string> {
  const n = next()
  const { id } = await db
    .insertInto('auth.user')
    .values({ id: `login-${n}`, name: nameOf(n), email: `login${n}@plantao.example`, emailVerified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An active campaign of March 2026 with 3 % discount, for all lojas and empreendimentos. */
export function buildCampanha(
  db: Db,
  overrides: Partial<Insertable<CampanhasTable>> = {},
): Promise<Selectable<CampanhasTable>> {
  return db
    .insertInto('campanhas')
    .values({
      nome: `Feirão de Outono ${next()}`,
      tipo: 'Desconto Percentual',
      data_inicio: '2026-03-01',
      data_fim: '2026-03-31',
      percentual_desconto: 3,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An active goal of R$ 1.100.000,00 in March 2026, by default for a new colaborador. */
export async function buildMeta(
  db: Db,
  overrides: Partial<Insertable<MetasTable>> = {},
): Promise<Selectable<MetasTable>> {
  const owner =
    overrides.colaborador_id || overrides.loja_id ? {} : { colaborador_id: (await buildColaborador(db)).id }
  return db
    .insertInto('metas')
    .values({
      nome: `Meta de março ${next()}`,
      periodo_inicio: '2026-03-01',
      periodo_fim: '2026-03-31',
      valor_meta: overrides.vendas_meta ? null : 1_100_000,
      ...owner,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An active tier of level 1 without minimums. */
export function buildFaixa(
  db: Db,
  overrides: Partial<Insertable<FaixasTable>> = {},
): Promise<Selectable<FaixasTable>> {
  return db
    .insertInto('faixas')
    .values({ nome: `Faixa ${next()}`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type NewParticipante = Partial<Omit<Insertable<VendasParticipantesTable>, 'venda_id'>>

/**
 * A sale with its participants: by default one new Corretor with 2 %, and a new store and development. Returns the sale
 * with the sums computed by the database.
 */
export async function buildVenda(
  db: Db,
  overrides: Partial<Insertable<VendasTable>> = {},
  participantes: NewParticipante[] = [{}],
): Promise<Selectable<VendasTable>> {
  const n = next()
  const empreendimento_id = overrides.empreendimento_id ?? (await buildEmpreendimento(db)).id
  const loja_id = overrides.loja_id ?? (await buildLoja(db)).id
  const value = overrides.valor_venda ?? 412_350
  const rows = await Promise.all(
    participantes.map(async (participante) => ({
      percentual_comissao: 2,
      valor_comissao: Math.round(value * (participante.percentual_comissao ?? 2)) / 100,
      ...participante,
      colaborador_id: participante.colaborador_id ?? (await buildColaborador(db)).id,
    })),
  )
  const insert = async (trx: Db) => {
    const { id } = await trx
      .insertInto('vendas')
      .values({
        numero_venda: `AR${String(n).padStart(3, '0')}/2026`,
        data_venda: '2026-03-10',
        cliente_nome: 'Márcia Regina de Almeida',
        cliente_cpf: buildCpf(n),
        cliente_rg: '12345678X',
        cliente_telefone: '11987654321',
        cliente_email: 'marcia@cliente.example',
        cliente_profissao: 'Professora',
        cliente_renda: 9_800.5,
        torre: 'A',
        unidade: String(100 + n),
        valor_venda: value,
        valor_ato: 41_235,
        ...overrides,
        empreendimento_id,
        loja_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (rows.length > 0)
      await trx
        .insertInto('vendas_participantes')
        .values(rows.map((row) => ({ ...row, venda_id: id })))
        .execute()
    return trx.selectFrom('vendas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
  return db.isTransaction ? insert(db) : db.transaction().execute(insert)
}

/** By default of a colaborador of its own, with a PIX key. */
export async function buildFavorecido(
  db: Db,
  overrides: Partial<Insertable<FavorecidosTable>> = {},
): Promise<Selectable<FavorecidosTable>> {
  const n = next()
  const tipo = overrides.tipo ?? 'Colaborador'
  const colaborador = tipo === 'Colaborador' && !overrides.colaborador_id ? await buildColaborador(db) : null
  return db
    .insertInto('favorecidos')
    .values({
      tipo,
      colaborador_id: colaborador?.id ?? null,
      nome: colaborador?.nome ?? nameOf(n),
      documento: colaborador?.cpf ?? buildCpf(n),
      vinculo: 'Autônomo',
      tipo_chave: 'E-mail',
      chave_pix: `favorecido${n}@plantao.example`,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The n-th CPF of a series, with correct check digits, as digits. */
export function buildCpf(n: number): string {
  const digits = [...String(100_000_000 + n)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
