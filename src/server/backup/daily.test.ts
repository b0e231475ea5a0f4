/** The backup of every day: once, kept for a while, and told of when it fails. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '../../core/dates.ts'
import { sealAudit, verifyAudit } from '../auditoria/lacres.ts'
import { SECRET, signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { dailyBackup } from './daily.ts'
import { readNotedLacres } from './lacres.ts'
import { fingerprintOf } from './signature.ts'
import { verifyBackup } from './verify.ts'

let now = new Date()
const { app, database, administrador } = await testOffice({ now: () => now })
let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'plantao-copias-')), 'aqui')
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

const daily = (where = folder) =>
  dailyBackup({
    folder: where,
    ownerUrl: database.ownerUrl,
    db: database.db,
    secret: SECRET,
    version: '2.0.0',
    now: () => now,
  })
const notices = async (call = administrador) =>
  (await call('GET', '/avisos')).body.grupos
    .filter(({ tipo }: { tipo: string }) => tipo === 'copia')
    .flatMap(({ itens }: { itens: { titulo: string; detalhe: string }[] }) =>
      itens.map(({ titulo, detalhe }) => `${titulo}: ${detalhe}`),
    )
const state = async () => (await administrador('GET', '/configuracoes/copia')).body
const nextDay = () => {
  now = new Date(now.getTime() + 24 * 60 * 60_000)
}

it('nobody is warned where no backup was ever asked for', async () => {
  expect(await notices()).toEqual([])
  expect(await state()).toEqual({
    ultima: null,
    falha: null,
    pasta: false,
    assinatura: fingerprintOf(SECRET),
  })
})

it('one that fails is told of to Administradores, and not tried again for an hour', async () => {
  const file = join(folder, '..', 'arquivo')
  await writeFile(file, '')
  const run = daily(join(file, 'dentro'))
  await expect(run()).rejects.toThrow()
  await run()
  expect(await notices()).toEqual([
    expect.stringMatching(/^Sem cópia de segurança: A última tentativa falhou/),
  ])
  const staff = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  expect(await notices(staff)).toEqual([])
  expect((await staff('GET', '/configuracoes/copia')).status).toBe(403)
  now = new Date(now.getTime() + 61 * 60_000)
  await expect(run()).rejects.toThrow()
})

it('is made once a day however often it is asked for, is whole, and ends the warning', async () => {
  await buildVenda(database.db)
  const day = today(now)
  await Promise.all([daily()(), daily()()])
  await daily()()
  expect(await readdir(folder)).toEqual([`plantao-${day}.tar`])
  const { manifest, signer } = await verifyBackup(join(folder, `plantao-${day}.tar`))
  expect(signer).toBe((await state()).assinatura)
  expect(manifest.tabelas.find(({ tabela }) => tabela === 'public.vendas')?.linhas).toBe(1)
  expect(await notices()).toEqual([])
  expect(await state()).toMatchObject({ ultima: { arquivo: `plantao-${day}.tar` }, falha: null })
  // In the audit, it is the system's doing and nobody's.
  const { itens } = (await administrador('GET', '/auditoria?assunto=arquivos')).body
  expect(itens[0]).toMatchObject({ quem: null, origem: 'sistema' })
})

it('old ones are deleted, others’ files are not, and the last one’s age is told of after 36 hours', async () => {
  await writeFile(join(folder, 'minha.tar'), '')
  for (let i = 0; i < 40; i++) await writeFile(join(folder, `plantao-${addDays(today(now), -i - 1)}.tar`), '')
  nextDay()
  await daily()()
  const left = await readdir(folder)
  expect(left).toContain('minha.tar')
  expect(left.length).toBeLessThan(18)
  expect(left).toContain(`plantao-${today(now)}.tar`)
  expect(await notices()).toEqual([])
  nextDay()
  expect(await notices()).toEqual([expect.stringMatching(/^Cópia de segurança atrasada: A última é de /)])
})

it('notes the last seal of the audit in each, once, and never takes one out', async () => {
  const sealed = async () => {
    await sealAudit(database.db)
    return (await verifyAudit(database.db)).semLacre
  }
  const notedAfter = async (day: string) => {
    nextDay()
    await buildVenda(database.db)
    await expect.poll(sealed, { timeout: 60_000, interval: 20 }).toBe(0)
    await daily()()
    const noted = await readNotedLacres(folder)
    expect(noted.at(-1)).toMatchObject({ arquivo: `plantao-${day}.tar` })
    const { ultimo, copias } = await verifyAudit(database.db, { copias: noted })
    expect(noted.at(-1)?.hash).toBe(ultimo)
    expect(copias.every(({ presente }) => presente)).toBe(true)
    return noted
  }
  const first = await notedAfter(addDays(today(now), 1))
  expect(first).toHaveLength(1)
  const second = await notedAfter(addDays(today(now), 1))
  expect(second).toEqual([first[0], second[1]])
  await writeFile(join(folder, 'lacres.json'), '{')
  await expect(readNotedLacres(folder)).rejects.toThrow(/lacres.json está danificado/)
  await writeFile(join(folder, 'lacres.json'), JSON.stringify(second))
})
