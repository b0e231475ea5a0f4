/** Every form that edits a record, with fields for testing concurrent edits. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { contract } from '../../src/contract/index.ts'
import type { Cadastro } from '../../src/core/cadastros.ts'
import type { Tables } from '../../src/server/database/schema/types.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildFavorecido,
  buildLoja,
  buildMeta,
  buildUsuario,
  buildVenda,
} from '../../src/server/testing/office/builders.ts'
import { buildPremiacao, buildSorteio } from '../../src/server/testing/office/sorteios.ts'
import { expectToast, field } from './page.ts'

type Contract = typeof contract

/** The registers whose records can be edited: those with an `atualizar` route, which their edit forms call. */
type Edited = {
  [N in Cadastro]: Contract[N] extends { atualizar: unknown } ? N : never
}[Cadastro]

/** A field changed by one or both users: its label, its API name, and the text that each types. */
export interface Change {
  label: string
  campo: string
  mine?: string
  theirs?: string
  /** The value that the API then returns, if it differs from the typed text. */
  saved?: unknown
  /** True if it is selected from a list instead of typed. */
  chosen?: true
}

interface EditForm {
  build: (db: Kysely<Tables>) => Promise<{ id: string }>
  /** URL with a record's edit form open. */
  address: (id: string) => string
  /** API path of the records. */
  api: string
  /** Title of the dialog. */
  title: string
  /** Success message. */
  done: string
  /** Message for a deleted record. */
  gone: string
  /** Changed by both: my value is kept. */
  kept: Required<Pick<Change, 'label' | 'campo' | 'mine' | 'theirs'>>
  /** Changed by both: the other user's value is taken. */
  taken: Required<Pick<Change, 'label' | 'campo' | 'mine' | 'theirs'>>
  /** Changed only by me, and only by the other user. */
  onlyMine: Change & { mine: string }
  onlyTheirs: Change & { theirs: string }
}

/** A noun with an `atualizar` route does not compile without an entry here. */
export const EDIT_FORMS = {
  vendas: {
    build: buildVenda,
    address: (id) => `/vendas?venda=${id}&acao=editar`,
    api: '/api/vendas',
    title: 'Editar Venda',
    done: 'Venda atualizada com sucesso.',
    gone: 'Venda não encontrada',
    kept: { label: 'Unidade', campo: 'unidade', mine: '301', theirs: '402' },
    taken: {
      label: 'Nome do cliente',
      campo: 'cliente_nome',
      mine: 'Márcia Almeida',
      theirs: 'Márcia Regina',
    },
    onlyMine: { label: 'Torre', campo: 'torre', mine: 'B' },
    onlyTheirs: { label: 'Observações', campo: 'observacoes', theirs: 'Cliente viaja em maio.' },
  },
  colaboradores: {
    build: (db) => buildColaborador(db, { cargo: 'Corretor' }),
    address: (id) => `/colaboradores?editar=${id}`,
    api: '/api/colaboradores',
    title: 'Editar Colaborador',
    done: 'Colaborador atualizado com sucesso.',
    gone: 'Colaborador não encontrado',
    kept: { label: 'Nome Completo', campo: 'nome', mine: 'Ana Beatriz Lopes', theirs: 'Ana B. Souza' },
    taken: { label: 'Email', campo: 'email', mine: 'ana@minha.example', theirs: 'ana@delas.example' },
    onlyMine: { label: 'CRECI', campo: 'creci', mine: 'SP 123456-F' },
    onlyTheirs: { label: 'Telefone', campo: 'telefone', theirs: '11987650001' },
  },
  lojas: {
    build: buildLoja,
    address: (id) => `/lojas?editar=${id}`,
    api: '/api/lojas',
    title: 'Editar Loja',
    done: 'Loja atualizada com sucesso.',
    gone: 'Loja não encontrada',
    kept: { label: 'Nome', campo: 'nome', mine: 'Loja Minha', theirs: 'Loja Deles' },
    taken: { label: 'Endereço', campo: 'endereco', mine: 'Rua Minha', theirs: 'Rua Deles' },
    onlyMine: { label: 'Complemento', campo: 'complemento', mine: 'Sala 2' },
    onlyTheirs: { label: 'Bairro', campo: 'bairro', theirs: 'Gonzaga' },
  },
  empreendimentos: {
    build: buildEmpreendimento,
    address: (id) => `/empreendimentos?editar=${id}`,
    api: '/api/empreendimentos',
    title: 'Editar Empreendimento',
    done: 'Empreendimento atualizado com sucesso.',
    gone: 'Empreendimento não encontrado',
    kept: { label: 'Nome', campo: 'nome', mine: 'Residencial Meu', theirs: 'Residencial Deles' },
    taken: { label: 'Construtora', campo: 'construtora', mine: 'Minha Obra', theirs: 'Obra Deles' },
    onlyMine: { label: 'Incorporadora', campo: 'incorporadora', mine: 'Incorporadora Sul' },
    onlyTheirs: { label: 'Bairro', campo: 'bairro', theirs: 'Gonzaga' },
  },
  usuarios: {
    build: (db) => buildUsuario(db),
    address: (id) => `/usuarios?editar=${id}`,
    api: '/api/usuarios',
    title: 'Editar Usuário',
    done: 'Usuário atualizado com sucesso!',
    gone: 'Usuário não encontrado',
    kept: { label: 'Nome', campo: 'nome', mine: 'Carla N. Dias', theirs: 'Carla Dias' },
    taken: { label: 'Email', campo: 'email', mine: 'carla@minha.example', theirs: 'carla@delas.example' },
    onlyMine: { label: 'Cargo', campo: 'cargo', mine: 'Administrador', chosen: true },
    onlyTheirs: { label: 'Status', campo: 'status', theirs: 'Inativo', chosen: true },
  },
  campanhas: {
    build: buildCampanha,
    address: (id) => `/campanhas?editar=${id}`,
    api: '/api/campanhas',
    title: 'Editar Campanha',
    done: 'Campanha atualizada com sucesso.',
    gone: 'Campanha não encontrada',
    kept: { label: 'Nome', campo: 'nome', mine: 'Feirão Meu', theirs: 'Feirão Deles' },
    taken: { label: 'Prêmio', campo: 'premio', mine: 'Um jantar', theirs: 'Dois jantares' },
    onlyMine: { label: 'Descrição', campo: 'descricao', mine: 'Só no sábado.' },
    onlyTheirs: { label: 'Observações', campo: 'observacoes', theirs: 'Com café.' },
  },
  metas: {
    build: buildMeta,
    address: (id) => `/metas?editar=${id}`,
    api: '/api/metas',
    title: 'Editar Meta',
    done: 'Meta atualizada com sucesso.',
    gone: 'Meta não encontrada',
    kept: { label: 'Nome', campo: 'nome', mine: 'Meta minha', theirs: 'Meta deles' },
    taken: { label: 'Prêmio', campo: 'premio', mine: 'Um jantar', theirs: 'Dois jantares' },
    onlyMine: { label: 'Descrição', campo: 'descricao', mine: 'Vale a equipe toda.' },
    onlyTheirs: { label: 'Status', campo: 'status', theirs: 'Cancelada', chosen: true },
  },
  faixas: {
    build: buildFaixa,
    address: (id) => `/faixas?editar=${id}`,
    api: '/api/faixas',
    title: 'Editar Faixa',
    done: 'Faixa atualizada com sucesso.',
    gone: 'Faixa não encontrada',
    kept: { label: 'Nome', campo: 'nome', mine: 'Ouro meu', theirs: 'Ouro deles' },
    taken: { label: 'Descrição', campo: 'descricao', mine: 'A minha.', theirs: 'A deles.' },
    onlyMine: { label: 'Vendas Mínimas', campo: 'vendas_minimas', mine: '7', saved: 7 },
    onlyTheirs: { label: 'Nível', campo: 'nivel', theirs: '3', saved: 3 },
  },
  sorteios: {
    build: buildSorteio,
    address: (id) => `/roleta?aba=lista&editar=${id}`,
    api: '/api/sorteios',
    title: 'Editar Roleta',
    done: 'Roleta atualizada com sucesso.',
    gone: 'Sorteio não encontrado',
    kept: { label: 'Nome', campo: 'nome', mine: 'Sorteio meu', theirs: 'Sorteio deles' },
    taken: { label: 'Prêmio', campo: 'premio', mine: 'Uma viagem', theirs: 'Duas viagens' },
    onlyMine: { label: 'Critérios', campo: 'criterios', mine: 'Uma venda no mês.' },
    onlyTheirs: { label: 'Dia', campo: 'dia', theirs: 'Sexta-feira' },
  },
  premiacoes: {
    build: buildPremiacao,
    address: (id) => `/roleta?aba=premiacoes&editar=${id}`,
    api: '/api/premiacoes',
    title: 'Editar Premiação',
    done: 'Premiação atualizada com sucesso.',
    gone: 'Premiação não encontrada',
    kept: { label: 'Prêmio', campo: 'premio', mine: 'Um jantar', theirs: 'Dois jantares' },
    taken: { label: 'Motivo', campo: 'motivo', mine: 'Maior venda', theirs: 'Mais vendas' },
    onlyMine: { label: 'Observações', campo: 'observacoes', mine: 'Entregar na festa.' },
    onlyTheirs: {
      label: 'Data da premiação',
      campo: 'data_premiacao',
      theirs: '04/11/2026',
      saved: '2026-11-04',
    },
  },
  favorecidos: {
    build: buildFavorecido,
    address: (id) => `/favorecidos?editar=${id}`,
    api: '/api/favorecidos',
    title: 'Editar Favorecido',
    done: 'Favorecido atualizado com sucesso.',
    gone: 'Favorecido não encontrado',
    kept: { label: 'Nome', campo: 'nome', mine: 'Ana Minha', theirs: 'Ana Delas' },
    taken: {
      label: 'Chave PIX',
      campo: 'chave_pix',
      mine: 'ana@minha.example',
      theirs: 'ana@delas.example',
    },
    onlyMine: { label: 'CPF ou CNPJ', campo: 'documento', mine: '390.533.447-05', saved: '39053344705' },
    onlyTheirs: { label: 'Vínculo', campo: 'vinculo', theirs: 'PJ', chosen: true },
  },
} as const satisfies Record<Edited, EditForm>

export type EditFormName = keyof typeof EDIT_FORMS

/** The edit dialog of a record of that noun, as one of two users sees it. */
export function editDialog(page: Page, name: EditFormName) {
  const of: EditForm = EDIT_FORMS[name]
  const form = page.getByRole('dialog', { name: of.title })
  const conflict = page.getByRole('dialog', { name: /alterad[oa] por outra pessoa · / })
  const choice = ({ label }: Change) => conflict.getByRole('radiogroup', { name: label, exact: true })
  const enter = async (change: Change, value: string) => {
    const input = field(form, change.label)
    if (change.chosen) await choose(page, input, value)
    else await input.fill(value)
  }
  return {
    form,
    conflict,
    choice,
    /** The notice above the buttons. */
    notice: form.getByRole('alert').last(),
    field: ({ label }: Change) => field(form, label),

    async open(id: string): Promise<void> {
      await page.goto(of.address(id))
      await expect(field(form, of.kept.label)).toBeVisible()
    },
    async typeMine(): Promise<void> {
      for (const change of [of.kept, of.taken, of.onlyMine]) await enter(change, change.mine)
    },
    async typeTheirs(): Promise<void> {
      for (const change of [of.kept, of.taken, of.onlyTheirs]) await enter(change, change.theirs)
    },
    enter,
    pressSave: () => form.getByRole('button', { name: 'Salvar Alterações' }).click(),
    async save(): Promise<void> {
      await this.pressSave()
      await expectToast(page, 'Sucesso!', of.done)
      await expect(form).toBeHidden()
    },
    /** Saves, and expects the conflict dialog. */
    async collide(): Promise<void> {
      await this.pressSave()
      await expect(conflict).toBeVisible()
    },
    take: (change: Change) =>
      choice(change)
        .getByRole('radio', { name: /^Usar o da outra pessoa/ })
        .check(),
    async goOn(): Promise<void> {
      await conflict.getByRole('button', { name: /^Continuar/ }).click()
      await expect(conflict).toBeHidden()
    },
  }
}

/** The values that the API returns after saving these changes. */
export function savedAs(mine: readonly Change[], theirs: readonly Change[]): Record<string, unknown> {
  return Object.fromEntries([
    ...mine.map(({ campo, mine, saved }) => [campo, saved ?? mine]),
    ...theirs.map(({ campo, theirs, saved }) => [campo, saved ?? theirs]),
  ])
}

async function choose(page: Page, input: Locator, option: string): Promise<void> {
  await input.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(input).toHaveValue(option)
}
