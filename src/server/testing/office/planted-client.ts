/** A client whose data is recognised wherever it stands, for tests of who may see it. */
import type { ClientDataField, PersonalField } from '../../../core/dados-pessoais.ts'

export const CPF = '52998224725'
export const CLIENT = {
  cliente_nome: 'Otávia Quintanilha',
  cliente_cpf: CPF,
  cliente_rg: '33444555X',
  cliente_telefone: '21976543210',
  cliente_email: 'otavia@particular.example',
  cliente_renda: 17_654.32,
} satisfies Record<PersonalField, string | number>
/** The client as a person gets it who sees masks. */
export const MASKED = {
  cliente_nome: 'Otávia Quintanilha',
  cliente_cpf: '***.***.***-25',
  cliente_rg: '**.***.***-X',
  cliente_telefone: '(**) *****-**10',
  cliente_email: 'o***@***',
  cliente_renda: null,
  mascarados: ['cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email', 'cliente_renda'],
} satisfies Record<PersonalField, string | null> & { mascarados: ClientDataField[] }
/** How the client's data could stand in any answer. */
export const CLEAR =
  /52998224725|529\.982\.247|33444555|33\.444\.555|21976543210|97654-3210|otavia@|17654\.32|17\.654,32/
