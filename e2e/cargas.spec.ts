/** Bringing in another system's data on the screen: sent, rehearsed, mended, loaded, undone, ended. */
import { readFile, writeFile } from 'node:fs/promises'
import { asCsv, asDump, oldDatabase } from '../src/server/testing/database/old-database.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { cargas } from './vocabulary/cargas.ts'
import { expectToast, heading } from './vocabulary/page.ts'

const SCREENS = [
  '/dashboard',
  '/usuarios',
  '/colaboradores',
  '/lojas',
  '/empreendimentos',
  '/faixas',
  '/metas',
  '/campanhas',
  '/roleta?aba=lista',
  '/roleta?aba=premiacoes',
  '/ranking',
  '/comissoes',
  '/auditoria',
]

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
  await test.step('what cannot be read is refused, a dump is taken', async () => {
    // Where somebody with a new installation comes across it.
    await page.goto('/configuracoes')
    await page.getByRole('link', { name: 'Trazer dados' }).click()
    await expectSound(page)
    await screen.choose([['antigo.bak', 'x']])
    await expect(screen.uploads).toContainText('Escolha um dump em texto (.sql), CSV, JSON, ZIP ou .gz.')
    await page.getByRole('button', { name: 'Tirar antigo.bak da lista' }).click()
    await screen.choose([['antigo.sql', asDump(old)]])
    await expect(screen.files).toContainText('antigo.sql')
  })
  await test.step('the rehearsal changes nothing', async () => {
    await screen.rehearse.click()
    await expect(heading(page, 'Ensaio')).toBeVisible()
    await expect(screen.row('vendas')).toContainText('500')
    await expect(screen.refusedOf('vendas')).toHaveText('2')
    expect(await sums(db)).toEqual({ n: 0, soma: null })
    await expectSound(page)
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
    // One is typed, the other proposed.
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
    // The report says the same, and comes back.
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
    await expectSound(page)
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
    // Every screen works on what came.
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    for (const path of SCREENS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(failed).toEqual([])
    await page.goto('/vendas')
    await expect(page.getByRole('main')).toContainText('500 vendas')
  })
})

test('on a phone CSVs are sent, go on after a reload, and one is taken out; nothing executable is executed', async ({
  page,
  signIn,
  brokerage: _brokerage,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const screen = cargas(page)
  await screen.open()
  const { lojas = [], empreendimentos = [] } = oldDatabase(1)
  const LONG = `${'lojas-de-todo-o-brasil-com-um-nome-muito-comprido-'.repeat(3)}.sql`
  await screen.choose([
    ['lojas.csv', asCsv(lojas)],
    ['empreendimentos.csv', asCsv(empreendimentos)],
    [LONG, 'copy public.vendas (id) from program $$rm -rf /$$;'],
  ])
  await expect(screen.files.getByRole('listitem')).toHaveCount(3)
  await expectSound(page)
  await page.reload()
  await expect(screen.files.getByRole('listitem')).toHaveCount(3)
  await screen.rehearse.click()
  await expect(page.getByRole('alert')).toContainText(`${LONG}, linha 1`)
  await page.getByRole('button', { name: `Excluir ${LONG}` }).click()
  await expect(screen.files.getByRole('listitem')).toHaveCount(2)
  await screen.rehearse.click()
  await expect(screen.row('lojas')).toContainText('2')
  await page.getByRole('button', { name: 'Descartar tudo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(screen.files).toBeHidden()
})

test('a refused loja is one line with what depends on it, and what nearly all sales get is one', async ({
  page,
  signIn,
}) => {
  const old = oldDatabase(60)
  const { lojas = [], colaboradores = [], vendas = [] } = old
  for (const colaborador of colaboradores) colaborador.loja_id = lojas[0]?.id ?? null
  for (const venda of vendas) venda.colaborador_id = null
  Object.assign(lojas[1] ?? {}, { nome: null })
  await signIn(page)
  const screen = cargas(page)
  await screen.open()
  await screen.choose([
    ['vendas.xlsx', 'x'],
    ['antigo.txt', asDump(old)],
    ['clientes.csv', 'id\n1\n'],
  ])
  await expect(screen.uploads).toContainText('É uma planilha. Salve cada tabela como CSV UTF-8.')
  await page.getByRole('button', { name: 'Tirar vendas.xlsx da lista' }).click()
  await screen.rehearse.click()
  await expect(page.getByRole('alert').filter({ hasText: 'não foram lidos' })).toContainText(
    'clientes.csv: O nome não diz de que tabela é.',
  )

  await page.getByLabel('Mostrar').selectOption('Recusadas')
  await expect(screen.problems).toHaveCount(1)
  await expect(screen.problems).toContainText('30 vendas e 1 campanha aplicada dependem.')
  await page.getByLabel('Mostrar').selectOption('Recusadas só por outra linha')
  await expect(screen.problems.first()).toContainText('resolve-se com a outra linha')
  await page.getByLabel('Mostrar').selectOption('Aceitas com aviso')
  const sellers = screen.problems.filter({ hasText: 'O vendedor principal se perdeu' })
  await expect(sellers).toHaveCount(1)
  await expect(sellers).toContainText('vendas, 60 linhas, colaborador_id')
  await expectSound(page)
  await sellers.getByRole('button', { name: 'Ver cada linha' }).click()
  await expect(heading(page, 'O que há com as linhas')).toBeFocused()
  await expect(page.getByText('60 ocorrências')).toBeVisible()
  await expect(screen.problems.first()).toContainText('vendas, linha 1, colaborador_id')
  await expectSound(page)
  await page.getByRole('button', { name: 'Voltar a todas as ocorrências' }).click()
  await expect(sellers).toHaveCount(1)
})

test('a former Administrador comes as Staff, or as Administrador after a question that names them', async ({
  page,
  signIn,
  plantao: { db },
}) => {
  await signIn(page)
  const screen = cargas(page)
  await screen.open()
  await screen.choose([['antigo.sql', asDump(oldDatabase(3))]])
  await screen.rehearse.click()
  const people = page.getByRole('list', { name: 'Quem era Administrador' }).getByRole('listitem')
  await expect(people).toHaveText([
    'Usuário 1 (usuario1@antiga.example) vem como Staff.Trazer como Administrador',
  ])
  await expectSound(page)

  await people.getByRole('button', { name: 'Trazer como Administrador: Usuário 1' }).click()
  const question = page.getByRole('dialog', { name: 'Trazer Usuário 1 como Administrador?' })
  await expect(question).toContainText('Usuário 1 (usuario1@antiga.example) poderá tudo')
  await expectSound(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(screen.load).toBeEnabled()

  await people.getByRole('button', { name: 'Trazer como Administrador: Usuário 1' }).click()
  await question.getByRole('button', { name: 'Trazer como Administrador' }).click()
  await expect(people).toContainText(['vem como Administrador.'])
  await expect(screen.load).toBeDisabled()
  await screen.repeat.click()
  await screen.load.click()
  await expect(page.getByRole('dialog')).toContainText('Vem como Administrador: usuario1@antiga.example.')
  await page.getByRole('button', { name: 'Trazer', exact: true }).click()
  await expect(heading(page, 'Os dados estão aqui')).toBeFocused()
  const usuarios = await db
    .selectFrom('usuarios')
    .select(['email', 'cargo'])
    .where('user_id', 'is', null)
    .execute()
  expect(usuarios.filter(({ cargo }) => cargo === 'Administrador')).toEqual([
    { email: 'usuario1@antiga.example', cargo: 'Administrador' },
  ])

  await page.getByRole('link', { name: 'Convidar usuários' }).click()
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  const invitation = page.getByRole('dialog', { name: 'Convidar quem está Sem Acesso' })
  await expect(invitation.getByRole('region', { name: 'Como Administrador, que pode tudo' })).toContainText(
    'Usuário 1 (usuario1@antiga.example)',
  )
  await expect(invitation.getByRole('region', { name: 'Como Staff' }).getByRole('listitem')).toHaveCount(2)
  await expectSound(page)
})

test('Staff has none of it', async ({ page, signIn, plantao: { db } }) => {
  await buildVenda(db)
  await signIn(page, 'Staff')
  await page.goto('/trazer-dados')
  await expect(page.getByRole('alert')).toContainText('permissão')
  await expect(page.getByRole('button', { name: 'Escolher arquivos' })).toHaveCount(0)
})
