/** Bringing in another system's data on the screen: sent, rehearsed, mended, loaded, undone, ended. */
import { readFile, writeFile } from 'node:fs/promises'
import { asDump, oldDatabase } from '../src/server/testing/database/old-database.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { cargas } from './vocabulary/cargas.ts'
import { expectToast, heading, visit } from './vocabulary/page.ts'

/** The address of each screen, and a heading that no other has. */
const SCREENS = [
  ['/dashboard', 'Vendas Recentes'],
  ['/usuarios', 'Usuários'],
  ['/colaboradores', 'Colaboradores'],
  ['/lojas', 'Lojas'],
  ['/empreendimentos', 'Empreendimentos'],
  ['/faixas', 'Faixas'],
  ['/metas', 'Metas'],
  ['/campanhas', 'Campanhas'],
  ['/roleta?aba=lista', /^Roletas Cadastradas/],
  ['/roleta?aba=premiacoes', /^Premiações Cadastradas/],
  ['/ranking', 'Ranking'],
  ['/comissoes', 'Comissões'],
  ['/auditoria', 'Auditoria'],
] as const

const LONG = `${'dados-de-todo-o-brasil-com-um-nome-muito-comprido-'.repeat(3)}.sql`

const sums = async (db: Plantao['db']) =>
  await db
    .selectFrom('vendas')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('valor_venda').as('soma')])
    .executeTakeFirstOrThrow()

test('a dump is rehearsed, its faults are mended on the screen, it comes in to the cent, and is undone', async ({
  page,
  signIn,
  plantao: { db },
}, testInfo) => {
  test.slow()
  const old = oldDatabase(500)
  const [, second, third, fourth] = old.vendas ?? []
  if (!second || !third || !fourth) throw new Error('there are 500')
  const expected = (old.vendas ?? []).reduce((sum, { valor_venda }) => sum + Number(valor_venda), 0)
  const { valor_venda } = second
  second.valor_venda = 'mil reais'
  third.numero_venda = fourth.numero_venda ?? null
  fourth.status = 'ASSINADA'

  await signIn(page)
  const screen = cargas(page)
  await test.step('a dump is taken, and is there after a reload', async () => {
    // Where somebody with a new installation comes across it.
    await page.goto('/configuracoes')
    await page.getByRole('link', { name: 'Trazer dados' }).click()
    await screen.choose([[LONG, asDump(old)]])
    await expect(screen.files).toContainText(LONG)
    await page.reload()
    await expect(screen.files).toContainText(LONG)
    await expectSound(page)
  })
  await test.step('the rehearsal changes nothing', async () => {
    await screen.rehearse.click()
    await expect(heading(page, 'Ensaio')).toBeVisible()
    await expect(screen.row('vendas')).toContainText('500')
    await expect(screen.refusedOf('vendas')).toHaveText('2')
    expect(await sums(db)).toEqual({ n: 0, soma: null })
    await expectSound(page)
  })
  await test.step('a former Administrador is asked about', async () => {
    await page
      .getByRole('button', { name: /^Trazer como Administrador: / })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: /como Administrador\?$/ })
    await expectSound(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
  })
  await test.step('a table of exactly 1,000 rows is asked about', async () => {
    // Exports of hosted databases end silently at 1,000 rows.
    await expect(screen.questions).toContainText(
      'A tabela vendas_participantes trouxe exatamente 1.000 linhas. Confirme que o arquivo está completo.',
    )
    await page.getByLabel('Linhas de vendas_participantes no banco antigo').pressSequentially('1002')
    await page.getByRole('button', { name: 'Informar' }).click()
    await expect(screen.questions).toContainText('trouxe 1.000 linhas, e não as 1.002 informadas.')
    await page.getByRole('button', { name: 'Está completa' }).click()
    await expect(screen.questions).toBeHidden()
  })
  await test.step('one fault is mended by typing, the other as proposed', async () => {
    await page.getByLabel('Mostrar').selectOption('Recusadas')
    await page.getByLabel('Tabela', { exact: true }).selectOption('vendas')
    await expect(screen.problems).toHaveCount(2)
    const price = screen.problems.filter({ hasText: 'valor_venda' })
    await expect(price).toContainText('mil reais')
    await price.getByRole('textbox').pressSequentially(String(valor_venda))
    await page.keyboard.press('Enter')
    await expect(price).toContainText(`Fica: ${valor_venda}`)
    await price.getByRole('button', { name: /Retirar/ }).click()
    await price.getByRole('textbox').pressSequentially(String(valor_venda))
    await price.getByRole('button', { name: 'Corrigir' }).click()
    await page.getByRole('button', { name: 'Aceitar 1 proposta' }).click()
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
    await expectToast(page, 'Sucesso!', '1 campo corrigido.')
    await expect(page.getByRole('list', { name: 'Correções' }).getByRole('listitem')).toHaveCount(2)
    await expect(screen.load).toBeDisabled()
    await expect(
      page.getByText('Há correções ou respostas depois do ensaio: repita-o antes de trazer.'),
    ).toBeVisible()
  })
  await test.step('the report says the same, and comes back', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Relatório (JSON)' }).click()
    const report = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    for (const row of report.problemas) row.correcao = row.campo === 'status' ? 'Pago' : null
    const mended = testInfo.outputPath('relatorio.json')
    await writeFile(mended, JSON.stringify(report))
    await page.getByLabel('Relatório corrigido').setInputFiles(mended)
    await expectToast(page, 'Sucesso!', '1 correção lida.')
  })
  await test.step('repeated and loaded, the sums agree to the cent', async () => {
    await screen.repeat.click()
    await expect(screen.load).toBeEnabled()
    await expect(screen.refused).toHaveCount(0)
    await screen.load.click()
    await expect(page.getByRole('dialog')).toContainText('registros entram nesta instalação')
    await page.getByRole('button', { name: 'Trazer', exact: true }).dblclick()
    await expect(heading(page, 'Os dados estão aqui')).toBeFocused()
    await expect(page.getByText('As somas conferem, ao centavo.')).toBeVisible()
    expect(await sums(db)).toEqual({ n: 500, soma: expected })
    await expectSound(page)
  })
  await test.step('the load is undone, done once more and ended', async () => {
    await page.getByRole('button', { name: 'Desfazer a carga' }).click()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect(screen.load).toBeEnabled()
    expect(await sums(db)).toEqual({ n: 0, soma: null })
    await screen.load.click()
    await page.getByRole('button', { name: 'Trazer', exact: true }).click()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
    // The installation is in use now.
    await expect(page.getByText('Esta instalação já tem 500 vendas.')).toBeVisible()
  })
  await test.step('every screen works on what came', async () => {
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    await page.reload()
    await expect(heading(page, 'Trazer dados')).toBeVisible()
    for (const [path, name] of SCREENS) {
      await visit(page, path)
      await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(failed).toEqual([])
    await visit(page, '/vendas')
    await expect(page.getByRole('main')).toContainText('500 vendas')
  })
})
