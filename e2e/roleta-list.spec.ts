/** Roleta: who takes part; what is registered is searched, changed, called off and deleted; what each refusal says. */
import { readFile } from 'node:fs/promises'
import { today } from '../src/core/dates.ts'
import { buildColaborador, buildFaixa, buildLoja } from '../src/server/testing/office/builders.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import {
  breakServer,
  expectFieldError,
  expectNoToast,
  expectToast,
  field,
  heading,
} from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { buildElegiveis, calm, ROLETAS, roletaScreen } from './vocabulary/roleta.ts'

test('without anybody eligible nothing is drawn; Elegibilidade decides who takes part', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  const centro = await buildLoja(plantao.db, { nome: 'Loja Centro' })
  await buildLoja(plantao.db, { nome: 'Loja Praia' })
  await buildColaborador(plantao.db, { nome: 'Ana Beatriz', loja_id: centro.id })
  await buildColaborador(plantao.db, { nome: 'Caio Lima', loja_id: centro.id })
  await buildColaborador(plantao.db, { nome: 'Zé Inativo', status: 'Inativo' })
  const { id } = await buildSorteio(plantao.db, { loja_id: centro.id })
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(id)
  await expect(page.getByText('Nenhum participante')).toBeVisible()
  const nobody = 'Nenhum colaborador elegível encontrado para participar da roleta'
  await roleta.pressDraw()
  await expectToast(page, 'Erro', nobody)

  await roleta.tab('Elegibilidade')
  const names = page.getByRole('row').locator('td:first-child')
  await expect(names).toHaveText(['Ana Beatriz', 'Caio Lima'])
  const alternar = async (name: string, takesPart: boolean) => {
    const toggle = page.getByRole('switch', { name: `${name} participa dos sorteios` })
    await expect(toggle).toBeEnabled()
    await toggle.click({ force: true })
    await expect(toggle).toBeChecked({ checked: takesPart })
    const said = takesPart ? `${name} participa dos sorteios.` : `${name} não participa dos sorteios.`
    await expectToast(page, 'Sucesso!', said)
    await expect(toggle).toBeEnabled()
  }
  await alternar('Ana Beatriz', true)
  await alternar('Caio Lima', true)
  await alternar('Caio Lima', false)
  await alternar('Caio Lima', true)
  await field(page, 'Loja de Caio Lima na roleta').click()
  await page.getByRole('option', { name: /^Loja Praia/ }).click()
  await expectToast(page, 'Sucesso!', 'Na roleta, Caio Lima conta para Loja Praia.')
  await field(page, 'Situação').click()
  await page.getByRole('option', { name: 'Não participam' }).click()
  await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByRole('searchbox').fill('caio')
  await expect(names).toHaveText(['Caio Lima'])

  await roleta.open(id)
  await expect(roleta.participantes).toHaveText(['Ana Beatriz'])
})

test('a preparation is annulled with its reason, which stays visible; a draw is called off with its own', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao.db)
  const { id } = await buildSorteio(plantao.db)
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  await roleta.prepare()
  await page.getByRole('button', { name: 'Anular preparação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anular a preparação?' })
  await dialog.getByRole('button', { name: 'Anular preparação' }).click()
  await expectFieldError(dialog, 'Motivo', 'Motivo é obrigatório')
  await roleta.giveReason('Anular a preparação?', 'Faltou a equipe da praia.', 'Anular preparação')
  await expectToast(page, 'Sucesso!', 'Preparação anulada.')
  // The draw is read again then, and the link below it moves.
  await expect(page.getByRole('button', { name: 'Preparar sorteio' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
  await expect(heading(page, 'Preparações anuladas (1)')).toBeVisible()
  await expect(page.getByText('Motivo: Faltou a equipe da praia.')).toBeVisible()

  await roletas.open()
  const deletion = await roletas.openDeletion('Sorteio do Mês')
  await roletas.pressDelete()
  await expect(deletion).toContainText(
    'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.',
  )
  await expectNoToast(page, 'Erro')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancelar roleta Sorteio do Mês' }).click()
  await roleta.giveReason('Cancelar o sorteio?', 'O show foi adiado.', 'Cancelar sorteio')
  await expectToast(page, 'Sucesso!', 'Sorteio cancelado.')
  await expect(roletas.row('Sorteio do Mês')).toContainText('Cancelado')
  await roleta.open(id)
  await expect(page.getByText('O show foi adiado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sortear', exact: true })).toHaveCount(0)
})

test('a roleta is changed and deleted; after a preparation its name, prize and store stay', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildElegiveis(plantao.db)
  const prepared = await buildSorteio(plantao.db, { nome: 'Sorteio preparado' })
  await buildSorteio(plantao.db, { nome: 'Sorteio livre' })
  const roletas = recordsScreen(page, ROLETAS)
  await signIn(page)
  await roletaScreen(page).open(prepared.id)
  await roletaScreen(page).prepare()
  await roletas.open()
  await roletas.openEdit('Sorteio preparado')
  await expect(roletas.editForm).toContainText('Nome, prêmio e loja foram publicados na preparação')
  await expect(field(roletas.editForm, 'Prêmio')).not.toBeEditable()
  await fillFields(roletas.editForm, { Dia: 'Sexta-feira', 'Nome do corretor': 'Caio', Apto: '101' })
  await roletas.pressSaveChanges()
  await expectToast(page, 'Sucesso!', 'Roleta atualizada com sucesso.')
  await roletas.openEdit('Sorteio livre')
  await fillFields(roletas.editForm, { Nome: 'Sorteio solto', Prêmio: 'Cafeteira' })
  await roletas.pressSaveChanges()
  await expect(roletas.row('Sorteio solto')).toContainText('Cafeteira')
  await roletas.openDeletion('Sorteio solto')
  await roletas.pressDelete()
  await expectToast(page, 'Sucesso!', 'Roleta excluída com sucesso.')
  await expect(roletas.row('Sorteio solto')).toHaveCount(0)
})

test('the notice of a draw that is due puts it on the wheel', async ({ page, plantao: { db }, signIn }) => {
  await buildElegiveis(db)
  await buildSorteio(db, { nome: 'Sorteio de anteontem', data_sorteio: '2026-01-02' })
  await buildSorteio(db, { nome: 'Sorteio de hoje', data_sorteio: today(new Date()) })
  const notices = bell(page)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await notices.open()
  await notices.panel.getByRole('link', { name: /^Sorteio de hoje/ }).click()
  await expect(field(page, 'Sorteio')).toHaveValue(/^Sorteio de hoje/)
  await expect(heading(page, 'Sorteio de hoje')).toBeVisible()
  await expect(roletaScreen(page).wheel).toBeVisible()
})

test('a draw that fails says so, and the wheel keeps what it has', async ({ page, plantao, signIn }) => {
  await calm(page)
  await buildElegiveis(plantao.db)
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  // What is on the wheel stays there when it cannot be read again.
  await expect(roleta.wheel).toHaveAccessibleName('Roleta com 3 participantes')
  await breakServer(page, 'GET', `/api/sorteios/${id}`)
  const failed = page.waitForResponse((response) => response.url().endsWith(id) && response.status() === 500)
  await buildElegiveis(plantao.db, ['Rui Barros'])
  await failed
  await expect(roleta.wheel).toHaveAccessibleName('Roleta com 4 participantes')
  await page.unroute(`**/api/sorteios/${id}`)
  // An answer without a sentence of ours, as a proxy gives it.
  const withoutSentence = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.route('**/api/sorteios/*/realizacao', (route) => route.fulfill(withoutSentence))
  await roleta.pressDraw()
  await expectToast(page, 'Erro', 'Erro ao realizar sorteio. Tente novamente.')
  await page.route('**/api/sorteios/*/preparo', (route) => route.fulfill(withoutSentence))
  await page.getByRole('button', { name: 'Preparar sorteio' }).click()
  await expectToast(page, 'Erro', 'Erro ao preparar sorteio. Tente novamente.')
})

test('eligibility, a reason and a proof that fail or are not there say so', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao.db, ['Ana Beatriz'])
  const { id } = await buildSorteio(plantao.db)
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  const withoutSentence = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  for (const path of ['roleta/elegibilidade/*', 'sorteios/*/preparo/anulacao', 'sorteios/*/cancelamento'])
    await page.route(`**/api/${path}`, (route) => route.fulfill(withoutSentence))
  await signIn(page)
  await page.goto(`/roleta/${id}/prova`)
  await expect(page.getByText('Nada foi publicado ainda')).toBeVisible()
  await page.goto('/roleta/11111111-1111-4111-8111-111111111111/prova')
  await expect(page.getByText('Roleta não encontrada')).toBeVisible()

  await page.goto('/roleta?aba=elegibilidade')
  const toggle = page.getByRole('switch', { name: 'Ana Beatriz participa dos sorteios' })
  await toggle.click({ force: true })
  await expectToast(page, 'Erro', 'Erro ao alterar a elegibilidade. Tente novamente.')
  await expect(toggle).toBeChecked()

  await roleta.open(id)
  await roleta.prepare()
  await page.getByRole('button', { name: 'Anular preparação' }).click()
  await roleta.giveReason('Anular a preparação?', 'Faltou a equipe da praia.', 'Anular preparação')
  await expectToast(page, 'Erro', 'Erro ao anular a preparação. Tente novamente.')
  await expect(field(page, 'Motivo')).toHaveValue('Faltou a equipe da praia.')
  await roletas.open()
  await page.getByRole('button', { name: 'Cancelar roleta Sorteio do Mês' }).click()
  await roleta.giveReason('Cancelar o sorteio?', 'O show foi adiado.', 'Cancelar sorteio')
  await expectToast(page, 'Erro', 'Erro ao cancelar sorteio. Tente novamente.')
})

test('the list is searched, filtered and exported', async ({ page, plantao, signIn }) => {
  await buildSorteio(plantao.db, { nome: 'Roleta de Março', premio: '=SOMA(A1)', data_sorteio: '2026-03-10' })
  await buildSorteio(plantao.db, { nome: 'Roleta de Maio', status: 'Cancelado', data_sorteio: '2026-05-10' })
  const roletas = recordsScreen(page, ROLETAS)
  await signIn(page, 'Staff')
  await roletas.open()
  await expect(roletas.names()).toHaveText(['Roleta de Maio', 'Roleta de Março'])
  await roletas.searchBox.fill('marco')
  await expect(roletas.names()).toHaveText(['Roleta de Março'])
  const csv = await roletas.download('CSV')
  expect(csv.name).toMatch(/^sorteios-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(csv.path, 'utf8')
  expect(text).toContain("'=SOMA(A1)")
  expect(text).not.toContain('Maio')
  await roletas.searchBox.fill('')
  await field(page, 'Filtrar por status').click()
  await page.getByRole('option', { name: 'Cancelado' }).click()
  await expect(roletas.names()).toHaveText(['Roleta de Maio'])
  await field(page, 'Filtrar por status').click()
  await page.getByRole('option', { name: 'Realizado' }).click()
  await expect(page.getByText('Nenhuma roleta encontrada')).toBeVisible()
})

test('everybody in the filtered list takes part, or not, after a confirmation that says how many', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await calm(page)
  const centro = await buildLoja(db, { nome: 'Loja Centro' })
  const ouro = await buildFaixa(db, { nome: 'Ouro' })
  for (let i = 1; i <= 60; i++) {
    const { id } = await buildColaborador(db, {
      nome: `Pessoa ${String(i).padStart(2, '0')}`,
      ...(i <= 55 ? { loja_id: centro.id } : {}),
    })
    if (i <= 2)
      await db.insertInto('colaboradores_faixas').values({ colaborador_id: id, faixa_id: ouro.id }).execute()
  }
  await signIn(page, 'Staff')
  await page.goto('/roleta?aba=elegibilidade')
  const choose = async (text: 'Participam' | 'Não participam') => {
    await page.getByRole('button', { name: 'Todos da lista' }).click()
    await page.getByRole('menuitem', { name: text, exact: true }).click()
  }
  const asking = page.getByRole('dialog', { name: /^Todos da lista/ })

  await field(page, 'Loja').click()
  await page.getByRole('option', { name: 'Loja Centro' }).click()
  await choose('Participam')
  await expect(asking.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(asking).toContainText('55 colaboradores passam a participar dos sorteios.')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Participam' }).click()
  await expectToast(page, 'Sucesso!', '55 colaboradores passam a participar dos sorteios.')
  await expect(page.getByRole('switch', { name: 'Pessoa 01 participa dos sorteios' })).toBeChecked()

  await field(page, 'Faixa').click()
  await page.getByRole('option', { name: 'Ouro' }).click()
  await expect(page.getByRole('row').locator('td:first-child')).toHaveText(['Pessoa 01', 'Pessoa 02'])
  await choose('Não participam')
  await expect(asking).toContainText('2 colaboradores deixam de participar dos sorteios.')
  // Meanwhile somebody else takes one of them out.
  await db
    .updateTable('roleta_elegibilidade')
    .set({ ativo: false })
    .where(
      'colaborador_id',
      'in',
      db.selectFrom('colaboradores').select('id').where('nome', '=', 'Pessoa 01'),
    )
    .execute()
  await asking.getByRole('button', { name: 'Não participam' }).click()
  await expect(asking).toContainText('A seleção mudou: agora é 1 colaborador. Confira e confirme de novo.')
  await expect(asking).toContainText('1 colaborador deixa de participar dos sorteios.')
  await asking.getByRole('button', { name: 'Não participam' }).click()
  await expectToast(page, 'Sucesso!', '1 colaborador deixa de participar dos sorteios.')
})
