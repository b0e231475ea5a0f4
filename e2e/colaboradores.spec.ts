/** Colaboradores: one is registered, changed, put out of use and deleted; who may do what, and what each refusal says. */
import { buildColaborador, buildUsuario, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { colaboradoresScreen, expectChoices, pick } from './vocabulary/colaboradores.ts'
import { changesOf, expectFieldError, expectNoToast, expectToast, field } from './vocabulary/page.ts'
import { fillFields } from './vocabulary/records.ts'

const FORMAT = 'CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos'
const DOUBT = 'Os dígitos verificadores deste CPF não conferem. Confira antes de salvar.'

test('an Administrador registers a colaborador, changes them, puts them out of use and deletes them', async ({
  page,
  signIn,
}) => {
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  await screen.expectCount('0')

  await screen.newButton.click()
  await expect(page.getByRole('tab', { name: 'Novo Colaborador' })).toHaveAttribute('aria-selected', 'true')
  const { newForm } = screen
  await test.step('what a new one begins with', async () => {
    await expect(field(newForm, 'Cargo')).toHaveValue('Corretor')
    await expect(field(newForm, 'Status')).toHaveValue('Ativo')
    await expect(field(newForm, 'Loja')).toHaveValue('Nenhuma loja')
    await expect(field(newForm, 'Superior Hierárquico')).toHaveValue('Nenhum superior')
    await expect(field(newForm, 'Comissão Base (%)')).toHaveValue('0,00%')
  })
  await test.step('what is wrong is refused, a doubt is not', async () => {
    await fillFields(newForm, {
      'Nome Completo': 'Lúcia Prado',
      CPF: '529982',
      Telefone: '119',
      Email: 'lucia@',
      CRECI: 'abc',
      'Data de Contratação': '10/03/2026',
    })
    await screen.pressSave()
    await expectFieldError(newForm, 'CPF', FORMAT)
    await expectFieldError(newForm, 'Telefone', 'Telefone deve conter 10 ou 11 dígitos')
    await expectFieldError(newForm, 'Email', 'Email inválido')
    await expectFieldError(newForm, 'CRECI', 'CRECI deve estar no formato 123456-F ou SP 123456-F')
    await fillFields(newForm, {
      CPF: '52998224724',
      Telefone: '11987654321',
      Email: 'lucia@aurora.example',
      CRECI: 'CRECI/SP 123.456',
      'Comissão Base (%)': '2,5',
    })
    // A doubt, not a refusal.
    await expect(newForm.getByText(DOUBT)).toBeVisible()
    await expect(field(newForm, 'CPF')).toHaveValue('529.982.247-24')
    await screen.pressSave()
    await expectToast(page, 'Sucesso!', 'Colaborador cadastrado com sucesso.')
  })
  await test.step('the list shows them', async () => {
    await expect(screen.row('Lúcia Prado')).toContainText('529.982.247-24')
    await expect(screen.row('Lúcia Prado')).toContainText('2,50%')
    await screen.expectCount('1')
    await screen.expectSummary('Mostrando 1-1 de 1 colaboradores')
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'Nome',
      'CPF',
      'Cargo',
      'Responde a',
      'Loja',
      'Indicado Por',
      'Comissão Base',
      'Status',
      'Ações',
    ])
  })
  await test.step('they are changed', async () => {
    await screen.openEdit('Lúcia Prado')
    await expect(field(screen.editForm, 'CRECI')).toHaveValue('SP 123456-F')
    await fillFields(screen.editForm, { 'Nome Completo': '', CPF: '', Telefone: '' })
    await screen.pressSaveChanges()
    await expectFieldError(screen.editForm, 'Nome Completo', 'Nome é obrigatório')
    await expectFieldError(screen.editForm, 'CPF', 'CPF é obrigatório')
    await expectFieldError(screen.editForm, 'Telefone', 'Telefone é obrigatório')
    await fillFields(screen.editForm, {
      'Nome Completo': 'Lúcia Prado Reis',
      CPF: '52998224725',
      Telefone: '1130304040',
    })
    await expect(screen.editForm.getByText(DOUBT)).toBeHidden()
    await screen.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Colaborador atualizado com sucesso.')
    await expect(screen.editForm).toBeHidden()
    await expect(screen.action('Editar', 'Lúcia Prado Reis')).toBeFocused()
  })
  await test.step('they are put out of use and back', async () => {
    await screen.toggle('Inativar', 'Lúcia Prado Reis', 'Colaborador inativado com sucesso.')
    await expect(screen.row('Lúcia Prado Reis')).toContainText('Inativo')
    await screen.toggle('Ativar', 'Lúcia Prado Reis', 'Colaborador ativado com sucesso.')
  })
  await test.step('they are deleted', async () => {
    const deletion = await screen.openDeletion('Lúcia Prado Reis')
    await expect(deletion).toContainText(
      'Tem certeza que deseja excluir o colaborador Lúcia Prado Reis? Esta ação não pode ser desfeita.',
    )
    await deletion.getByRole('button', { name: 'Cancelar' }).click()
    await screen.openDeletion('Lúcia Prado Reis')
    await screen.pressDelete()
    await expectToast(page, 'Sucesso!', 'Colaborador excluído com sucesso.')
    await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  })
})

test('Staff sees the toggle alone, and hears why someone who leads others stays', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildBrokerage(plantao.db)
  const screen = colaboradoresScreen(page)
  await signIn(page, 'Staff')
  await screen.open()
  await expect(screen.row(NAMES.ana)).toBeVisible()
  await expect(screen.newButton).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Editar|Excluir) / })).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveText(['Lista de Colaboradores', 'Organograma'])
  await screen.toggle('Inativar', NAMES.ana, 'Colaborador inativado com sucesso.')
  await screen.toggle('Ativar', NAMES.ana, 'Colaborador ativado com sucesso.')

  await screen.action('Inativar', NAMES.fabio).click()
  await expectToast(
    page,
    'Erro',
    'Erro ao alterar status do colaborador. Este colaborador lidera 4 pessoas. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.',
  )
  await expect(screen.row(NAMES.fabio)).toContainText('Ativo')

  // What is not offered is not reached by its address either.
  const { id } = await buildColaborador(plantao.db, { nome: 'Alvo' })
  for (const search of [`?editar=${id}`, `?excluir=${id}`, '?aba=novo']) {
    await screen.open(search)
    await expect(screen.row('Alvo')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('superior and referrer stand above the cargo, and another cargo forgets them', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildBrokerage(plantao.db)
  const diretora = await buildColaborador(plantao.db, { nome: 'Dália Rocha', cargo: 'Diretor' })
  await buildColaborador(plantao.db, { nome: 'Gil Saiu', cargo: 'Gerente', status: 'Inativo' })
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open('?aba=novo')
  const { newForm } = screen
  await expectChoices(page, newForm, 'Superior Hierárquico', ['Nenhum superior', 'Dália Rocha', NAMES.fabio])
  await expectChoices(page, newForm, 'Indicado Por', ['Ninguém', 'Dália Rocha', NAMES.fabio, 'Gil Saiu'])
  await pick(page, newForm, 'Superior Hierárquico', NAMES.fabio)
  await pick(page, newForm, 'Indicado Por', NAMES.fabio)
  await pick(page, newForm, 'Loja', NAMES.loja)

  await pick(page, newForm, 'Cargo', 'Gerente')
  await expect(field(newForm, 'Superior Hierárquico')).toHaveValue('Nenhum superior')
  await expect(field(newForm, 'Indicado Por')).toHaveValue('Ninguém')
  await expect(field(newForm, 'Loja')).toHaveValue(NAMES.loja)
  await expect(newForm.getByLabel('CRECI')).toHaveCount(0)
  await expectChoices(page, newForm, 'Superior Hierárquico', ['Nenhum superior', 'Dália Rocha'])
  await pick(page, newForm, 'Cargo', 'Diretor')
  await expectChoices(page, newForm, 'Superior Hierárquico', ['Topo da hierarquia'])

  await pick(page, newForm, 'Cargo', 'Gerente')
  await pick(page, newForm, 'Indicado Por', 'Dália Rocha')
  await fillFields(newForm, { 'Nome Completo': 'Graça Melo', CPF: '52998224725', Telefone: '11987654321' })
  // Meanwhile the referrer is demoted: the server has the last word.
  await plantao.db
    .updateTable('colaboradores')
    .set({ cargo: 'Corretor' })
    .where('id', '=', diretora.id)
    .execute()
  await screen.pressSave()
  const recusa = 'Colaborador só pode ser indicado por alguém de nível hierárquico superior'
  await expectFieldError(newForm, 'Indicado Por', recusa)
  await expectToast(page, 'Erro', recusa)

  await plantao.db
    .updateTable('colaboradores')
    .set({ cargo: 'Diretor' })
    .where('id', '=', diretora.id)
    .execute()
  await buildColaborador(plantao.db, { nome: 'Homônima', cpf: '52998224725' })
  await screen.pressSave()
  await expectFieldError(newForm, 'CPF', 'CPF já cadastrado no sistema')
  await field(newForm, 'CPF').fill('11144477735')
  await screen.pressSave()
  await expectToast(page, 'Sucesso!', 'Colaborador cadastrado com sucesso.')
  await expect(screen.row('Graça Melo')).toContainText('Dália Rocha')
})

test('the team of someone who leaves, or changes cargo, is taken over by a successor', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildBrokerage(plantao.db)
  const successor = await buildColaborador(plantao.db, { nome: 'Graça Melo', cargo: 'Gerente' })
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  await screen.action('Inativar', NAMES.fabio).click()
  const { consequences } = screen
  await expect(consequences).toContainText('Este colaborador lidera 4 pessoas. Escolha quem assume a equipe.')
  await consequences.getByRole('button', { name: 'Inativar' }).click()
  await expect(consequences.getByText('Quem assume a equipe é obrigatório')).toBeVisible()
  await pick(page, consequences, 'Quem assume a equipe', 'Graça Melo')
  const { id } = successor
  await plantao.db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', id).execute()
  await consequences.getByRole('button', { name: 'Inativar' }).click()
  await expect(consequences.getByRole('alert')).toHaveText(/.+/)
  await expectNoToast(page, 'Erro')
  await plantao.db.updateTable('colaboradores').set({ status: 'Ativo' }).where('id', '=', id).execute()
  const changes = changesOf(page)
  await consequences.getByRole('button', { name: 'Inativar' }).dblclick()
  await expectToast(page, 'Sucesso!', 'Colaborador inativado com sucesso.')
  await expect(screen.row(NAMES.fabio)).toContainText('Inativo')
  await expect(screen.row(NAMES.ana)).toContainText('Graça Melo')
  expect(changes).toHaveLength(1)

  await screen.toggle('Ativar', NAMES.fabio, 'Colaborador ativado com sucesso.')
  await screen.openEdit('Graça Melo')
  await pick(page, screen.editForm, 'Cargo', 'Corretor')
  await screen.pressSaveChanges()
  await expect(consequences).toContainText('lidera 4 pessoas')
  await page.keyboard.press('Escape')
  await expect(consequences).toBeHidden()
  await expect(field(screen.editForm, 'Cargo')).toHaveValue('Corretor')
  await screen.pressSaveChanges()
  await pick(page, consequences, 'Quem assume a equipe', NAMES.fabio)
  await consequences.getByRole('button', { name: 'Mudar cargo' }).click()
  await expectToast(page, 'Sucesso!', 'Colaborador atualizado com sucesso.')
  await expect(screen.row(NAMES.ana)).toContainText(NAMES.fabio)
})

test('whoever leaves may take their access along, which ends at once', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const { id } = await buildColaborador(plantao.db, { nome: 'Sérgio Staff' })
  await plantao.db
    .updateTable('usuarios')
    .set({ colaborador_id: id })
    .where('email', '=', LOGINS.Staff.email)
    .execute()
  const other = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(other, 'Staff')
  await other.goto('/colaboradores')
  await expect(other.getByRole('heading', { name: 'Colaboradores', exact: true })).toBeVisible()

  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  await screen.action('Inativar', 'Sérgio Staff').click()
  await screen.consequences.getByRole('checkbox', { name: new RegExp(LOGINS.Staff.email) }).check()
  await screen.consequences.getByRole('button', { name: 'Inativar' }).click()
  await expectToast(page, 'Sucesso!', 'Colaborador inativado com sucesso.')
  await other.reload()
  await expect(other).toHaveURL(/\/auth$/)
})

test('someone on whom others depend is not deleted', async ({ page, plantao, signIn }) => {
  const { id } = await buildColaborador(plantao.db, { nome: 'Vera Vendeu' })
  await buildVenda(plantao.db, { colaborador_id: id }, [{ colaborador_id: id }])
  await buildUsuario(plantao.db, { colaborador_id: id })
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  const deletion = await screen.openDeletion('Vera Vendeu')
  await screen.pressDelete()
  await expect(deletion.getByRole('alert')).toHaveText(
    'Não é possível excluir: 1 venda como vendedor principal, 1 participação em venda e 1 usuário dependem deste colaborador. Inative-o em vez disso.',
  )
  await expectNoToast(page, 'Erro')
  await deletion.getByRole('button', { name: 'Inativar' }).click()
  const leaving = page.getByRole('dialog', { name: 'Inativar Vera Vendeu' })
  await leaving.getByRole('button', { name: 'Inativar' }).click()
  await expectToast(page, 'Sucesso!', 'Colaborador inativado com sucesso.')
  await expect(deletion).toBeHidden()
})
