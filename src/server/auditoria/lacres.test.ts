import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NotedLacre } from '../backup/lacres.ts'
import { recordOwnAct } from '../database/connections/acts.ts'
import type { Tables } from '../database/schema/types.ts'
import { startUpkeep } from '../process/upkeep.ts'
import { choresOf } from '../start/chores.ts'
import { actingAs, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { testApp } from '../testing/http/accounts.ts'
import { buildLoja, buildUsuario, buildVenda } from '../testing/office/builders.ts'
import { sealAudit, verifyAudit } from './lacres.ts'
import { isIntact, reportOf } from './report.ts'

let t: TestDatabase
beforeEach(async () => {
  t = await testDatabase()
})
afterEach(() => t.close())

/** As somebody would who has the database's own password: no trigger stands in the way. */
const tamper = (change: RawBuilder<unknown>) =>
  t.ownerDb.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await change.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })

/** Seals until only `left` entries have no lacre: transactions of other databases, too, hold back the seals. */
async function seal(left = 0): Promise<void> {
  const unsealed = async () => {
    await sealAudit(t.db)
    return (await verifyAudit(t.db)).semLacre
  }
  await expect.poll(unsealed, { timeout: 60_000, interval: 20 }).toBe(left)
}

/** Three lacres, each over the two entries of one transaction; the entries' ids. */
async function sealedLojas(): Promise<number[]> {
  for (let i = 0; i < 3; i++) {
    await t.db.transaction().execute(async (trx) => {
      const { id } = await buildLoja(trx)
      await trx.updateTable('lojas').set({ bairro: 'Moema' }).where('id', '=', id).execute()
    })
    await seal()
  }
  const entries = await t.db.selectFrom('auditoria').select('id').orderBy('id').execute()
  expect(entries).toHaveLength(6)
  return entries.map(({ id }) => id)
}

const whole = { lacres: 3, entradas: 6, expurgadas: 0, semLacre: 0, achados: [] }

describe('the chain of lacres', () => {
  it('nobody can change a lacre, and the application cannot write one', async () => {
    await sealedLojas()
    const attempts = [
      sql`update plantao.lacres set hash = anterior`,
      sql`delete from plantao.lacres`,
      sql`truncate plantao.lacres`,
    ]
    for (const attempt of attempts) {
      await expect(attempt.execute(t.ownerDb)).rejects.toMatchObject({ constraint: 'lacres_permanecem' })
      await expect(attempt.execute(t.db)).rejects.toMatchObject({ code: '42501' })
    }
    const forged = sql`insert into plantao.lacres select numero + 1, em, ate_txid, ate_txid + 1, '{}', '', hash, hash
      from plantao.lacres order by numero desc limit 1`
    await expect(forged.execute(t.db)).rejects.toMatchObject({ code: '42501' })
  })

  it('links every entry once, and finds nothing wrong where nothing is', async () => {
    await sealedLojas()
    const found = await verifyAudit(t.db)
    expect(found).toMatchObject(whole)
    await buildLoja(t.db)
    expect(await verifyAudit(t.db, { noted: found.ultimo ?? '' })).toMatchObject({
      ...whole,
      semLacre: 1,
      anotado: true,
    })
    await seal()
    await sealAudit(t.db)
    expect(await verifyAudit(t.db)).toMatchObject({ lacres: 4, entradas: 7, semLacre: 0, achados: [] })
  })

  it('an entry that was altered, removed, added or moved is found', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await sealedLojas()
    await tamper(sql`update auditoria set usuario_nome = 'Outro' where id = ${first}`)
    await tamper(sql`delete from auditoria where id = ${third}`)
    await tamper(sql`
      insert into auditoria (origem, tabela, registro_id, grupo_id, operacao, campos, txid)
      select origem, tabela, registro_id, grupo_id, operacao, campos, txid from auditoria where id = ${second}`)
    const added = await t.db
      .selectFrom('auditoria')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    // Two entries of different transactions change places.
    const txids = sql`select txid from auditoria where id`
    await tamper(sql`update auditoria set txid = case id
        when ${second} then (${txids} = ${fourth}) else (${txids} = ${second}) end where id in (${second}, ${fourth})`)
    const { achados } = await verifyAudit(t.db)
    expect(achados).toEqual(
      expect.arrayContaining([
        { tipo: 'alterada', entrada: String(first), lacre: 1 },
        { tipo: 'removida', entrada: String(second), lacre: 1 },
        { tipo: 'acrescentada', entrada: String(fourth), lacre: 1 },
        { tipo: 'acrescentada', entrada: String(added?.id), lacre: 1 },
        { tipo: 'removida', entrada: String(third), lacre: 2 },
        { tipo: 'acrescentada', entrada: String(second), lacre: 2 },
      ]),
    )
  })

  it('a lacre that was altered, removed or made anew is found', async () => {
    await sealedLojas()
    const hashed = sql`sha256(convert_to(concat_ws(' ', numero, desde_txid, ate_txid, array_to_string(entradas, ' ')), 'UTF8')
      || anterior || resumos)`
    await tamper(sql`update plantao.lacres set resumos = sha256('x') || sha256('y') where numero = 1`)
    expect((await verifyAudit(t.db)).achados).toContainEqual({ tipo: 'lacre_alterado', lacre: 1 })
    await tamper(sql`update plantao.lacres set hash = ${hashed} where numero = 1`)
    expect((await verifyAudit(t.db)).achados).toContainEqual({ tipo: 'lacre_alterado', lacre: 2 })
    await tamper(sql`delete from plantao.lacres where numero = 2`)
    expect((await verifyAudit(t.db)).achados).toContainEqual({ tipo: 'lacre_removido', lacre: 2 })
  })

  it('that its end was cut off shows by a hash that was noted', async () => {
    const ids = await sealedLojas()
    const { ultimo } = await verifyAudit(t.db)
    await tamper(sql`delete from plantao.lacres where numero = 3`)
    await tamper(sql`delete from auditoria where id >= ${ids[4]}`)
    expect(await verifyAudit(t.db, { noted: ultimo ?? '' })).toMatchObject({ achados: [], anotado: false })
  })
})

describe('compared with what backups noted', () => {
  const EARLIER = '2026-11-20T03:00:00.000Z'
  const LATER = '2026-11-22T03:00:00.000Z'
  const noted = async (copia: string): Promise<NotedLacre> => {
    const { lacres: numero, ultimo } = await verifyAudit(t.db)
    return { numero, hash: ultimo ?? '', copia, arquivo: `copia-${copia.slice(0, 10)}` }
  }
  const restored = (criada_em: string, em: string) =>
    tamper(sql`
      insert into auditoria (em, origem, operacao, campos, ato, detalhes)
      values (${em}, 'sistema', 'ATO', '{}', 'copia_restaurada', ${JSON.stringify({ criada_em, plantao: '2.0.0' })})`)

  it('a whole chain is vouched for up to the newest', async () => {
    await sealedLojas()
    const copias = [await noted(EARLIER)]
    await buildLoja(t.db)
    await seal()
    const found = await verifyAudit(t.db, { copias })
    expect(found.copias).toMatchObject([{ numero: 3, presente: true, depois: 1, restauracao: null }])
    expect(isIntact(found)).toBe(true)
    expect(reportOf(found, '/copias').join('\n')).toContain(
      'O lacre 3 da cópia copia-2026-11-20, de 20/11/2026 00:00, faz parte da cadeia: até ele nada foi cortado nem refeito. 1 entrada lacrada depois dele só será comprovada pela próxima cópia.',
    )
  })

  it.each([
    [
      'was cut off',
      sql`delete from auditoria where txid >= (select desde_txid from plantao.lacres where numero = 3)`,
      3,
    ],
    ['was emptied', sql`delete from auditoria`, 1],
  ])('an audit that %s is told, and so is one that went on afterwards', async (_, cut, from) => {
    await sealedLojas()
    const copias = [await noted(EARLIER)]
    await tamper(cut)
    await tamper(sql`delete from plantao.lacres where numero >= ${from}`)
    for (let n = 0; n < 4; n++) {
      const found = await verifyAudit(t.db, { copias })
      expect(found.achados).toEqual([])
      expect(isIntact(found)).toBe(false)
      const report = reportOf(found, '/copias')
      expect(report).toContain(
        'O lacre 3 da cópia copia-2026-11-20, de 20/11/2026 00:00, NÃO faz parte da cadeia: o seu fim foi cortado, ou ela foi esvaziada ou refeita.',
      )
      expect(report.join()).not.toContain('Nenhuma entrada foi alterada')
      // A new chain may have as many lacres by now, the last of which a newer backup notes.
      await buildLoja(t.db)
      await seal()
    }
  })

  it('what is newer than a restored backup is expected to be missing, and nothing else is', async () => {
    await sealedLojas()
    const gone = { numero: 9, hash: 'f'.repeat(64), copia: LATER, arquivo: 'depois' }
    const copias = [await noted(EARLIER), gone]
    expect(isIntact(await verifyAudit(t.db, { copias }))).toBe(false)
    await restored(EARLIER, '2026-11-23T12:00:00Z')
    const found = await verifyAudit(t.db, { copias })
    expect(isIntact(found)).toBe(true)
    expect(reportOf(found)).toContain(
      'O lacre 9 da cópia depois, de 22/11/2026 00:00, é mais novo que a cópia restaurada em 23/11/2026 09:00 (feita em 20/11/2026 00:00), e é de esperar que falte.',
    )
    for (const copia of [EARLIER, '2026-11-24T03:00:00.000Z'])
      expect(isIntact(await verifyAudit(t.db, { copias: [{ ...gone, copia }] }))).toBe(false)
  })

  it('without any, it is said what cannot be known', async () => {
    const found = await verifyAudit(t.db)
    expect(reportOf(found).join()).toMatch(
      /Sem BACKUP_DIR nem --copias: não se sabe se o fim da auditoria foi cortado/,
    )
    expect(reportOf(found, '/c').join()).toMatch(/Nenhuma cópia em \/c anotou um lacre: não se sabe/)
  })
})

describe('who writes meanwhile', () => {
  it('waits for no lacre, and is sealed once all that began before has ended', async () => {
    const loja = await buildLoja(t.db)
    const change = (db: Kysely<Tables>, bairro: string) =>
      db.updateTable('lojas').set({ bairro }).where('id', '=', loja.id).execute()
    const slow = await t.db.startTransaction().execute()
    try {
      await change(slow, 'Moema')
      await buildLoja(t.db)
      // The loja itself, which came first; not the other one, which began after the slow change.
      await seal(1)
      expect(await verifyAudit(t.db)).toMatchObject({ entradas: 1, achados: [] })
    } finally {
      await slow.commit().execute()
    }
    await Promise.all([sealAudit(t.db), sealAudit(t.db), change(t.db, 'Lapa')])
    await seal()
    expect(await verifyAudit(t.db)).toMatchObject({ entradas: 4, achados: [] })
  })
})

it('an act is sealed within ten seconds of the end of older transactions', async () => {
  const { services, app } = await testApp(t)
  const chores = choresOf(services).filter(({ name }) => name === 'seals of the audit')
  const upkeep = startUpkeep(chores, services.log)
  try {
    // Begun after the first turn, at the start.
    await seal()
    await recordOwnAct(t.db, 'copia_falhou', { erro: 'teste' })
    const isAlone = async () => {
      const { rows } = await sql<{ sim: boolean }>`
        select max(txid) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as sim from auditoria`.execute(
        t.db,
      )
      return rows[0]?.sim
    }
    await expect.poll(isAlone, { timeout: 60_000, interval: 20 }).toBe(true)
    const unsealed = async () => (await verifyAudit(t.db)).semLacre
    await expect.poll(unsealed, { timeout: 10_000, interval: 100 }).toBe(0)
  } finally {
    await upkeep.stop()
    await app.close()
  }
})

describe('a deleted sale', () => {
  it('leaves a sealed entry that says what was removed, why and by whom, without the client’s data', async () => {
    const ana = await buildUsuario(t.db, { nome: 'Ana Souza' })
    const venda = await buildVenda(t.db, { numero_venda: 'AR001/2026', cliente_nome: 'Márcia Regina' }, [{}])
    await seal()
    const before = await t.db
      .selectFrom('auditoria')
      .select('id')
      .where('grupo_id', '=', venda.id)
      .orderBy('id')
      .execute()
    await actingAs(t.db, ana, (trx) => trx.deleteFrom('vendas').where('id', '=', venda.id).execute())
    await seal()
    const { achados, expurgadas } = await verifyAudit(t.db)
    expect({ achados, expurgadas }).toEqual({ achados: [], expurgadas: before.length })
    const left = await t.db
      .selectFrom('auditoria')
      .selectAll()
      .where('registro_id', '=', venda.id)
      .orderBy('id')
      .execute()
    expect(left).toMatchObject([
      { operacao: 'ATO', ato: 'venda_guardada', usuario_nome: 'Ana Souza' },
      {
        operacao: 'EXPURGO',
        ato: 'venda_excluida',
        usuario_nome: 'Ana Souza',
        grupo_id: null,
        detalhes: { numero_venda: 'AR001/2026', entradas: before.map(({ id }) => id) },
      },
      { operacao: 'DELETE', usuario_nome: 'Ana Souza' },
    ])
    expect(JSON.stringify(left)).not.toContain('Márcia')
  })
})
