/** Every register as its screen's tests need it: its record, its forms, and what it says. */
import type { AnyRoute } from '@tanstack/react-router'
import type { contract } from '../../contract/index.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { Route as CAMPANHAS } from '../campanhas/CampanhasScreen.tsx'
import { Route as COLABORADORES } from '../colaboradores/ColaboradoresScreen.tsx'
import { Route as EMPREENDIMENTOS } from '../empreendimentos/EmpreendimentosScreen.tsx'
import { Route as FAIXAS } from '../faixas/FaixasScreen.tsx'
import { Route as FAVORECIDOS } from '../financeiro/favorecidos/FavorecidosScreen.tsx'
import { Route as LOJAS } from '../lojas/LojasScreen.tsx'
import { Route as METAS } from '../metas/MetasScreen.tsx'
import { Route as ROLETA } from '../sorteios/SorteiosScreen.tsx'
import { Route as USUARIOS } from '../usuarios/UsuariosScreen.tsx'
import {
  CAMPANHA,
  COLABORADOR,
  EMPREENDIMENTO,
  FAIXA,
  FAVORECIDO,
  LOJA,
  META,
  PREMIACAO,
  SORTEIO,
  USUARIO,
} from './records.ts'
import { noSentence } from './screen.tsx'

type Contract = typeof contract

/** The registers whose records can be edited: those with an `atualizar` route, which their edit forms call. */
type Edited = {
  [N in Cadastro]: Contract[N] extends { atualizar: unknown } ? N : never
}[Cadastro]

/** A text field that one types into, and what the other person saved in it meanwhile. */
type Disputed = readonly [label: string, name: string, mine: string, theirs: string]

export interface Register {
  route: AnyRoute
  record: { id: string; versao: number }
  /** The record's name in its buttons: 'loja Lapa'. */
  named: string
  /** The address of the list, if it is not the register's name. */
  list?: string
  newTab: string
  saveNew: string
  /** The button that changes the status, and what is said when that fails; null if there is none. */
  status: readonly [button: string, message: string, confirm?: string] | null
  /** The fields that a new record lacks, or has wrong by default, and why they are refused. */
  missing: Readonly<Record<string, string>>
  /** The fields that hold something at the start, to be emptied first. */
  emptied?: readonly string[]
  /** What makes a new record complete. */
  typed: Readonly<Record<string, string>>
  chosen?: Readonly<Record<string, string>>
  /** The text field that an edit changes. */
  edited: string
  /** Numbers in the edit form: what is typed, shown afterwards, and sent. */
  numbers?: readonly (readonly [label: string, typed: string, shown: string, name: string, sent: number])[]
  /** What is said once the record was put out of use, where the dialog of a refused deletion offers that at once. */
  instead?: string
  /** Fields that two people change: mine is kept, theirs is taken; and one that only I, or only they, change. */
  conflict: {
    kept: Disputed
    taken: Disputed
    onlyMine: readonly [label: string, name: string, mine: string, sent?: unknown]
    onlyTheirs: readonly [label: string, name: string, theirs: unknown]
  }
  failures: { update: string; deletion: string; creation: string }
  /** How changes fail, if not with the server's usual sentence: some registers repeat what the server says. */
  failure?: () => Response
}

const TRIO = 'Nome, código e endereço são obrigatórios'
const PESSOA = 'Nome, CPF e telefone são obrigatórios'
export const CAIO = { id: COLABORADOR.id, nome: 'Caio Prado', detalhe: null, comissao_base: 2 }

/** A register whose records are edited does not compile without an entry here; the sale's form has its own tests. */
export const REGISTERS: Readonly<Record<Exclude<Edited, 'vendas'>, Register>> = {
  lojas: {
    route: LOJAS,
    record: LOJA,
    named: 'loja Lapa',
    newTab: '/lojas?aba=nova',
    saveNew: 'Cadastrar Loja',
    status: ['Inativar', 'Erro ao alterar status da loja'],
    missing: { Nome: TRIO, Código: TRIO, Endereço: TRIO },
    typed: { Nome: 'Penha', Código: 'PE', Endereço: 'Rua D' },
    edited: 'Nome',
    instead: 'Loja inativada com sucesso.',
    conflict: {
      kept: ['Nome', 'nome', 'Loja Minha', 'Loja Deles'],
      taken: ['Endereço', 'endereco', 'Rua Minha', 'Rua Deles'],
      onlyMine: ['Complemento', 'complemento', 'Sala 2'],
      onlyTheirs: ['Bairro', 'bairro', 'Gonzaga'],
    },
    failures: {
      update: 'Erro ao atualizar loja. Tente novamente.',
      deletion: 'Erro ao excluir loja. Tente novamente.',
      creation: 'Erro ao cadastrar loja. Tente novamente.',
    },
  },
  empreendimentos: {
    route: EMPREENDIMENTOS,
    record: EMPREENDIMENTO,
    named: 'empreendimento Aurora',
    newTab: '/empreendimentos?aba=novo',
    saveNew: 'Cadastrar Empreendimento',
    status: ['Inativar', 'Erro ao alterar status do empreendimento'],
    missing: {
      Nome: TRIO,
      Código: TRIO,
      Endereço: TRIO,
      Bairro: 'Bairro é obrigatório',
      Cidade: 'Cidade é obrigatória',
      Estado: 'Estado é obrigatório',
      CEP: 'CEP é obrigatório',
    },
    typed: {
      Nome: 'Boreal',
      Código: 'BOR',
      CEP: '04538132',
      Endereço: 'Rua A',
      Bairro: 'Itaim',
      Cidade: 'São Paulo',
      Estado: 'SP',
    },
    edited: 'Nome',
    numbers: [
      ['Valor mínimo', '280.000,5', 'R$ 280.000,50', 'valor_minimo', 280_000.5],
      ['Valor máximo', 'R$ 1.200.000,00', 'R$ 1.200.000,00', 'valor_maximo', 1_200_000],
    ],
    instead: 'Empreendimento inativado com sucesso.',
    conflict: {
      kept: ['Nome', 'nome', 'Residencial Meu', 'Residencial Deles'],
      taken: ['Construtora', 'construtora', 'Minha Obra', 'Obra Deles'],
      onlyMine: ['Incorporadora', 'incorporadora', 'Incorporadora Sul'],
      onlyTheirs: ['Bairro', 'bairro', 'Gonzaga'],
    },
    failures: {
      update: 'Erro ao atualizar empreendimento. Tente novamente.',
      deletion: 'Erro ao excluir empreendimento. Tente novamente.',
      creation: 'Erro ao cadastrar empreendimento. Tente novamente.',
    },
  },
  colaboradores: {
    route: COLABORADORES,
    record: COLABORADOR,
    named: 'colaborador Caio Prado',
    newTab: '/colaboradores?aba=novo',
    saveNew: 'Cadastrar Colaborador',
    status: ['Inativar', 'Erro ao alterar status do colaborador'],
    missing: {
      'Nome Completo': PESSOA,
      CPF: PESSOA,
      Telefone: PESSOA,
      'Data de Contratação': 'Data de contratação é obrigatória',
    },
    emptied: ['Data de Contratação'],
    typed: {
      'Nome Completo': 'Lúcia Prado',
      CPF: '52998224725',
      Telefone: '11987654321',
      'Data de Contratação': '10/03/2026',
    },
    edited: 'Email',
    numbers: [['Comissão Base (%)', '1,75', '1,75%', 'comissao_base', 1.75]],
    conflict: {
      kept: ['Nome Completo', 'nome', 'Ana Beatriz Lopes', 'Ana B. Souza'],
      taken: ['Email', 'email', 'ana@minha.example', 'ana@delas.example'],
      onlyMine: ['CRECI', 'creci', 'SP 123456-F'],
      onlyTheirs: ['Telefone', 'telefone', '11987650001'],
    },
    failures: {
      update: 'Erro ao atualizar colaborador. Tente novamente.',
      deletion: 'Erro ao excluir colaborador. Tente novamente.',
      creation: 'Erro ao cadastrar colaborador. Tente novamente.',
    },
    failure: noSentence,
  },
  faixas: {
    route: FAIXAS,
    record: FAIXA,
    named: 'faixa Prata',
    newTab: '/faixas?aba=nova',
    saveNew: 'Criar Faixa',
    status: ['Inativar', 'Erro ao alterar status da faixa. Tente novamente.', 'Inativar'],
    missing: { Nome: 'Nome é obrigatório', Nível: 'Nível é obrigatório', Cor: 'Cor inválida' },
    emptied: ['Nível', 'Cor'],
    typed: { Nome: 'Ouro', Nível: '3', Cor: '#ca8a04' },
    edited: 'Nome',
    numbers: [
      ['Valor Mínimo', '350.000,00', 'R$ 350.000,00', 'valor_minimo', 350_000],
      ['Bônus (%)', '1.5', '1,50%', 'bonus_percentual', 1.5],
      ['Vendas Mínimas', '1.200', '1.200', 'vendas_minimas', 1200],
      ['Nível', '07', '7', 'nivel', 7],
    ],
    conflict: {
      kept: ['Nome', 'nome', 'Ouro meu', 'Ouro deles'],
      taken: ['Descrição', 'descricao', 'A minha.', 'A deles.'],
      onlyMine: ['Vendas Mínimas', 'vendas_minimas', '7', 7],
      onlyTheirs: ['Nível', 'nivel', 3],
    },
    failures: {
      update: 'Erro ao atualizar faixa. Tente novamente.',
      deletion: 'Erro ao excluir faixa. Tente novamente.',
      creation: 'Erro ao criar faixa. Tente novamente.',
    },
  },
  metas: {
    route: METAS,
    record: META,
    named: 'meta Meta de março',
    newTab: '/metas?aba=nova',
    saveNew: 'Criar Meta',
    status: ['Cancelar', 'Erro ao alterar status da meta'],
    missing: {
      Nome: 'Nome é obrigatório',
      'Início do Período': 'Início do período é obrigatório',
      'Fim do Período': 'Fim do período é obrigatório',
      Colaborador: 'Colaborador é obrigatório',
      'Valor da Meta': 'Valor da meta é obrigatório',
    },
    typed: {
      Nome: 'Abril',
      'Início do Período': '01/04/2026',
      'Fim do Período': '30/04/2026',
      'Valor da Meta': '10',
    },
    chosen: { Colaborador: 'Caio Prado' },
    edited: 'Nome',
    numbers: [['Valor da Meta', '1.200.000', 'R$ 1.200.000,00', 'valor_meta', 1_200_000]],
    conflict: {
      kept: ['Nome', 'nome', 'Meta minha', 'Meta deles'],
      taken: ['Prêmio', 'premio', 'Um jantar', 'Dois jantares'],
      onlyMine: ['Descrição', 'descricao', 'Vale a equipe toda.'],
      onlyTheirs: ['Status', 'status', 'Cancelada'],
    },
    failures: {
      update: 'Erro ao atualizar meta. Tente novamente.',
      deletion: 'Erro ao excluir meta. Tente novamente.',
      creation: 'Erro ao criar meta. Tente novamente.',
    },
  },
  campanhas: {
    route: CAMPANHAS,
    record: CAMPANHA,
    named: 'campanha Feirão',
    newTab: '/campanhas?aba=nova',
    saveNew: 'Criar Campanha',
    status: ['Pausar', 'Erro ao alterar status da campanha. Tente novamente.'],
    missing: {
      Nome: 'Nome é obrigatório',
      Tipo: 'Tipo é obrigatório',
      'Data de Início': 'Data de início é obrigatória',
      'Data de Fim': 'Data de fim é obrigatória',
    },
    typed: { Nome: 'Outono', 'Data de Início': '01/04/2026', 'Data de Fim': '30/04/2026' },
    chosen: { Tipo: 'Premiação' },
    edited: 'Nome',
    numbers: [
      ['Desconto (R$)', '12.500', 'R$ 12.500,00', 'valor_desconto', 12_500],
      ['Desconto (%)', '2,25%', '2,25%', 'percentual_desconto', 2.25],
      ['Meta de Vendas', '40', '40', 'meta_vendas', 40],
    ],
    instead: 'Campanha pausada com sucesso.',
    conflict: {
      kept: ['Nome', 'nome', 'Feirão Meu', 'Feirão Deles'],
      taken: ['Prêmio', 'premio', 'Um jantar', 'Dois jantares'],
      onlyMine: ['Descrição', 'descricao', 'Só no sábado.'],
      onlyTheirs: ['Observações', 'observacoes', 'Com café.'],
    },
    failures: {
      update: 'Erro ao atualizar campanha. Tente novamente.',
      deletion: 'Erro ao excluir campanha. Tente novamente.',
      creation: 'Erro ao criar campanha. Tente novamente.',
    },
  },
  sorteios: {
    route: ROLETA,
    record: SORTEIO,
    named: 'roleta Sorteio do Mês',
    list: '/roleta?aba=lista',
    newTab: '/roleta?aba=nova',
    saveNew: 'Criar Roleta',
    status: null,
    missing: {
      Nome: 'Nome é obrigatório',
      Prêmio: 'Prêmio é obrigatório',
      'Data do sorteio': 'Data do sorteio é obrigatória',
    },
    typed: { Nome: 'Natal', Prêmio: 'Caneta', 'Data do sorteio': '18/12/2026' },
    edited: 'Dia',
    conflict: {
      kept: ['Nome', 'nome', 'Sorteio meu', 'Sorteio deles'],
      taken: ['Prêmio', 'premio', 'Uma viagem', 'Duas viagens'],
      onlyMine: ['Critérios', 'criterios', 'Uma venda no mês.'],
      onlyTheirs: ['Dia', 'dia', 'Sexta-feira'],
    },
    failures: {
      update: 'Erro ao atualizar roleta. Tente novamente.',
      deletion: 'Erro ao excluir roleta. Tente novamente.',
      creation: 'Erro ao criar roleta. Tente novamente.',
    },
  },
  premiacoes: {
    route: ROLETA,
    record: PREMIACAO,
    named: 'premiação Placa de Caio Prado',
    list: '/roleta?aba=premiacoes',
    newTab: '/roleta?aba=nova-premiacao',
    saveNew: 'Criar Premiação',
    status: null,
    missing: {
      Colaborador: 'Colaborador é obrigatório',
      Prêmio: 'Prêmio é obrigatório',
      Motivo: 'Motivo é obrigatório',
      'Data da premiação': 'Data da premiação é obrigatória',
    },
    emptied: ['Data da premiação'],
    typed: { Prêmio: 'Caneta', Motivo: 'Pontualidade', 'Data da premiação': '03/11/2026' },
    chosen: { Colaborador: 'Caio Prado' },
    edited: 'Prêmio',
    numbers: [['Valor do prêmio', '4.200', 'R$ 4.200,00', 'valor_premio', 4200]],
    conflict: {
      kept: ['Prêmio', 'premio', 'Um jantar', 'Dois jantares'],
      taken: ['Motivo', 'motivo', 'Maior venda', 'Mais vendas'],
      onlyMine: ['Observações', 'observacoes', 'Entregar na festa.'],
      onlyTheirs: ['Data da premiação', 'data_premiacao', '2026-11-04'],
    },
    failures: {
      update: 'Erro ao atualizar premiação. Tente novamente.',
      deletion: 'Erro ao excluir premiação. Tente novamente.',
      creation: 'Erro ao criar premiação. Tente novamente.',
    },
  },
  favorecidos: {
    route: FAVORECIDOS,
    record: FAVORECIDO,
    named: 'favorecido Parceira Imóveis',
    newTab: '/favorecidos?aba=novo',
    saveNew: 'Cadastrar Favorecido',
    status: ['Inativar', 'Erro ao alterar status do favorecido'],
    missing: { Tipo: 'Escolha o tipo do favorecido', Nome: 'Nome é obrigatório' },
    typed: { Nome: 'Outra' },
    chosen: { Tipo: 'Outro' },
    edited: 'Nome',
    conflict: {
      kept: ['Nome', 'nome', 'Ana Minha', 'Ana Delas'],
      taken: ['Chave PIX', 'chave_pix', 'ana@minha.example', 'ana@delas.example'],
      onlyMine: ['CPF ou CNPJ', 'documento', '390.533.447-05', '39053344705'],
      onlyTheirs: ['Vínculo', 'vinculo', 'PJ'],
    },
    failures: {
      update: 'Erro ao atualizar favorecido. Tente novamente.',
      deletion: 'Erro ao excluir favorecido. Tente novamente.',
      creation: 'Erro ao cadastrar favorecido. Tente novamente.',
    },
  },
  usuarios: {
    route: USUARIOS,
    record: USUARIO,
    named: 'usuário Sérgio Lima',
    newTab: '/usuarios?aba=novo',
    saveNew: 'Criar Usuário',
    status: ['Inativar', 'Erro ao alterar status do usuário'],
    missing: {
      Nome: 'Nome, email e senha são obrigatórios',
      Email: 'Nome, email e senha são obrigatórios',
      Senha: 'Nome, email e senha são obrigatórios',
    },
    typed: { Nome: 'Carla Nogueira', Email: 'carla@plantao.test', Senha: 'violão-de-cedro-9' },
    edited: 'Email',
    instead: 'Usuário inativado com sucesso',
    conflict: {
      kept: ['Nome', 'nome', 'Carla N. Dias', 'Carla Dias'],
      taken: ['Email', 'email', 'carla@minha.example', 'carla@delas.example'],
      onlyMine: ['Cargo', 'cargo', 'Administrador'],
      onlyTheirs: ['Status', 'status', 'Inativo'],
    },
    failures: {
      update: 'Erro ao atualizar usuário',
      deletion: 'Erro ao deletar usuário',
      creation: 'Erro ao criar usuário: Erro interno. Tente novamente.',
    },
  },
}
