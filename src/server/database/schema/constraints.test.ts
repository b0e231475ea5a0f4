import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Recusa } from '../../../core/recusa.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { buildLoja, buildUsuario, buildVenda } from '../../testing/office/builders.ts'
import { refusalOf } from './constraints.ts'
import { messageOfConstraint, OWN_CONSTRAINTS } from './constraints-table.ts'

// Violated only through bugs of the server: logged as failures, not explained as refusals.
const INTERNAS =
  /^(aberturas_de_(dados|favorecidos)_|auditoria_|avisos_adiados_|buscas_de_clientes_|caixa_de_saida_|comissoes_linhas_da_comissao|comissoes_recuperacoes_|cargas_(preparos|arquivos_preparo|partes|correcoes|problemas)_|extratos_|trabalhos_|formularios_abertos_|idempotencia_|usuarios_convites_|importacoes_(?!envios_)|sorteios_sementes_|configuracoes_(unica|logo_)|rascunhos_(login|um_por)|sorteios_preparos_(participantes|hash|semente|status|revelado)|roleta_historico_(algoritmo|participantes|preparo)|vendas_mesma_unidade_)/

/** Constraints on accounts, otherwise enforced by better-auth. */
const OF_LOGINS = ['user_email_unico']

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

async function namesInTheDatabase(): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select conname as nome from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f', 'x')
    union
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary`.execute(
    t.ownerDb,
  )
  return rows.map(({ nome }) => nome)
}

function namesInTriggers(): string[] {
  const folder = new URL('./migrations/', import.meta.url)
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  return [...sources.join('\n').matchAll(/recusar\('(\w+)'/g)].map(([, nome = '']) => nome)
}

async function refused(statement: Promise<unknown>): Promise<unknown> {
  try {
    await statement
  } catch (error) {
    return error
  }
  throw new Error('the database accepted it')
}

describe('the table of constraints', () => {
  it('has words for every constraint that input can violate, and own words for no other', async () => {
    const expected = [...(await namesInTheDatabase()), ...namesInTriggers(), ...OF_LOGINS].filter(
      (n) => !INTERNAS.test(n),
    )
    expect(expected.filter((name) => !messageOfConstraint(name))).toEqual([])
    expect(OWN_CONSTRAINTS.filter((name) => !expected.includes(name))).toEqual([])
  })
})

describe('refusalOf', () => {
  it('names field and reason of a duplicate', async () => {
    const { codigo } = await buildLoja(t.db)
    const error = await refused(buildLoja(t.db, { codigo: codigo.toLowerCase() }))
    expect(refusalOf(error)).toMatchObject({
      codigo: 'DUPLICADO',
      mensagem: 'Já existe uma loja com este código',
      campo: 'codigo',
    })
  })

  it('names a missing reference', async () => {
    const venda = await buildVenda(t.db)
    const missing = await refused(
      t.db.updateTable('vendas').set({ loja_id: venda.id }).where('id', '=', venda.id).execute(),
    )
    expect(refusalOf(missing)?.mensagem).toBe('Erro: Empreendimento, loja ou vendedor inválido.')
  })

  it.each(['valor_venda', 'valor_ato', 'cliente_renda'] as const)(
    'names %s of a sale that a check refuses',
    async (campo) => {
      const { id } = await buildVenda(t.db)
      const error = await refused(
        t.db
          .updateTable('vendas')
          .set({ [campo]: -1 })
          .where('id', '=', id)
          .execute(),
      )
      expect(refusalOf(error)).toMatchObject({
        codigo: 'DADOS_INVALIDOS',
        mensagem: 'Erro: Dados inválidos. Verifique os valores informados.',
        campo,
      })
    },
  )

  it('reads the error that another one carries as its cause', async () => {
    const { email } = await buildUsuario(t.db)
    const error = await refused(buildUsuario(t.db, { email: email.toUpperCase() }))
    expect(refusalOf(new Error('falhou', { cause: error }))?.mensagem).toBe(
      'Este email já está cadastrado no sistema',
    )
  })

  it.each([
    [
      'an invalid id',
      sql`select 'x'::uuid`,
      'Erro: Formato de dados inválido. Verifique os campos numéricos.',
    ],
    [
      'a number too large',
      sql`select 1e20::numeric(14, 2)`,
      'Erro: Formato de dados inválido. Verifique os campos numéricos.',
    ],
    [
      'a missing column',
      sql`insert into lojas (nome, codigo, endereco) values ('Loja', 'L', null)`,
      'Preencha todos os campos obrigatórios.',
    ],
  ])('falls back to the class of %s', async (_, statement, message) => {
    const refusal = refusalOf(await refused(statement.execute(t.db)))
    expect(refusal).toBeInstanceOf(Recusa)
    expect(refusal?.mensagem).toBe(message)
  })

  it('is null for what is no refusal', async () => {
    expect(refusalOf(await refused(sql`select * from tabela_que_nao_existe`.execute(t.db)))).toBeNull()
    expect(refusalOf(new Error('outra coisa'))).toBeNull()
    expect(refusalOf(null)).toBeNull()
  })
})
