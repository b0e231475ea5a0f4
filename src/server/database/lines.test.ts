import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inOneLine } from '../../core/text.ts'
import { createLogger } from '../process/log.ts'
import { buildEmpreendimento, buildLoja, buildUsuario, buildVenda } from '../testing/builders.ts'
import { type TestDatabase, testDatabase, withoutCodes } from '../testing/database.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../testing/sorteios.ts'
import { prepareDatabase } from './prepare.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const LAST_CODE = 0x10ffff
const PART = 100_000

it('the database cleans a line of every character as the application does', async () => {
  const cleanedByDatabase: number[] = []
  // In parts, for a slow machine: a statement may take ten seconds.
  for (let from = 1; from <= LAST_CODE; from += PART) {
    const { rows } = await sql<{ code: number }>`
      select code from generate_series(${from}::int, least(${from + PART - 1}::int, ${LAST_CODE}::int)) code
       where code not between 55296 and 57343
         and plantao.em_uma_linha('a ' || chr(code) || ' b') <> 'a ' || chr(code) || ' b'`.execute(t.ownerDb)
    cleanedByDatabase.push(...rows.map(({ code }) => code))
  }
  const changed = Array.from({ length: LAST_CODE }, (_, i) => i + 1).filter((code) => {
    const text = `a ${String.fromCodePoint(code)} b`
    return text.isWellFormed() && inOneLine(text) !== text
  })
  expect(cleanedByDatabase).toEqual(changed)

  const texts = [
    '  E\u0301rica\u00a0\u200b Nogueira\t',
    '\u2060',
    'Conceic\u200b\u0327a\u0303o',
    'a\u3000\u2800b',
  ]
  const cleaned = await sql<{ text: string }>`
    select plantao.em_uma_linha(text) as text from unnest(${texts}::text[]) with ordinality as u (text, n) order by n`.execute(
    t.ownerDb,
  )
  expect(cleaned.rows.map(({ text }) => text)).toEqual(texts.map(inOneLine))
})

it('what is stored is cleaned once; twins and prepared draws stay, and the twins are named at every start', async () => {
  const { db, ownerDb, ownerUrl } = t
  await withoutCodes(ownerDb)
  const dirty = await buildLoja(db, {
    nome: 'Loja\u00a0Moe\u200bma',
    codigo: 'MO\u200b',
    complemento: '\u200b',
  })
  const venda = await buildVenda(db, { numero_venda: 'AR001/2026' })
  const twin = await buildVenda(db, { numero_venda: 'AR\u200b001/2026', cliente_nome: 'E\u0301rica' })
  const [first, second] = [
    await buildEmpreendimento(db, { codigo: 'RES\u200b1' }),
    await buildEmpreendimento(db, { codigo: 'RES\u200d1' }),
  ]
  const empty = await buildUsuario(db, { nome: '\u2800' })
  const { id: colaborador_id } = await buildElegivel(db)
  const premiacao = await buildPremiacao(db, { premio: 'Jan\u00adtar', motivo: 'Duas\nlinhas\u200b' })
  const agendado = await buildSorteio(db, { nome: 'Sorteio\u00a0de Natal' })
  const prepared = await buildSorteio(db, { nome: 'Sorteio\u00a0do Mês', apto: ' 12\u200b' })
  await db
    .insertInto('sorteios_preparos')
    .values({
      sorteio_id: prepared.id,
      participantes: JSON.stringify([{ id: colaborador_id, nome: 'Ana\u00a0Lima' }]),
      hash_participantes: 'a'.repeat(64),
      hash_semente: 'b'.repeat(64),
    })
    .execute()

  await sql`drop table plantao.linhas_por_limpar`.execute(ownerDb)
  await sql`drop function plantao.em_uma_linha`.execute(ownerDb)
  await sql`delete from plantao.migracoes where nome = '0910_linhas'`.execute(ownerDb)
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const start = async () => {
    lines.length = 0
    await prepareDatabase({ ownerUrl, log })
    return lines.map((line) => JSON.parse(line)).filter(({ column }) => column !== undefined)
  }
  const left = [
    { table: 'empreendimentos', column: 'codigo', ids: [second.id] },
    { table: 'usuarios', column: 'nome', ids: [empty.id] },
    { table: 'vendas', column: 'numero_venda', ids: [twin.id] },
  ]
  expect(await start()).toMatchObject(left)
  expect(await start()).toMatchObject(left)

  const read = async (
    table: 'lojas' | 'vendas' | 'empreendimentos' | 'sorteios' | 'premiacoes',
    id: string,
  ) => (await sql`select * from ${sql.table(table)} where id = ${id}`.execute(db)).rows[0]
  expect(await read('lojas', dirty.id)).toMatchObject({ nome: 'Loja Moema', codigo: 'MO', complemento: null })
  expect(await read('vendas', venda.id)).toMatchObject({ numero_venda: 'AR001/2026', versao: venda.versao })
  expect(await read('vendas', twin.id)).toMatchObject({
    numero_venda: 'AR\u200b001/2026',
    cliente_nome: 'Érica',
    versao: twin.versao + 1,
  })
  expect(await read('empreendimentos', first.id)).toMatchObject({ codigo: 'RES1' })
  expect(await read('premiacoes', premiacao.id)).toMatchObject({ premio: 'Jantar', motivo: premiacao.motivo })
  expect(await read('sorteios', agendado.id)).toMatchObject({ nome: 'Sorteio de Natal' })
  expect(await read('sorteios', prepared.id)).toMatchObject({ nome: prepared.nome, apto: '12' })
  const { participantes } = await db
    .selectFrom('sorteios_preparos')
    .select('participantes')
    .where('sorteio_id', '=', prepared.id)
    .executeTakeFirstOrThrow()
  expect(participantes).toEqual([{ id: colaborador_id, nome: 'Ana\u00a0Lima' }])
  const audit = await db
    .selectFrom('auditoria')
    .select(['origem', 'usuario_id', 'campos'])
    .where('registro_id', '=', dirty.id)
    .where('operacao', '=', 'UPDATE')
    .execute()
  expect(audit.map(({ campos }) => campos.join()).sort()).toEqual(['codigo', 'complemento', 'nome'])
  expect(audit).toMatchObject(Array(3).fill({ origem: 'sistema', usuario_id: null }))

  await db.updateTable('vendas').set({ numero_venda: 'AR002/2026' }).where('id', '=', twin.id).execute()
  expect(await start()).toMatchObject(left.slice(0, 2))
})
