/** The messages of the database constraints that registers share, by the end of the constraint's name. */
import { CADASTRO_NAMES, CADASTROS, type Cadastro } from '../../../core/cadastros.ts'
import { FOLLOWED_TABLES } from '../../../core/followed-tables.ts'
import { duplicate, invalid, missing, type Refusal } from './constraint-refusals.ts'

export const EMAIL_REFUSED = 'Email inválido'
export const TELEFONE_REFUSED = 'Telefone deve conter 10 ou 11 dígitos'

/** Messages that a constraint of any followed table has by the end of its name: 'lojas_nome_preenchido'. */
const BY_ENDING: Readonly<Record<string, Refusal>> = {
  nome_preenchido: invalid('nome', 'Nome é obrigatório'),
  codigo_preenchido: invalid('codigo', 'Código é obrigatório'),
  endereco_preenchido: invalid('endereco', 'Endereço é obrigatório'),
  premio_preenchido: invalid('premio', 'Prêmio é obrigatório'),
  estado_duas_letras: invalid('estado', 'Estado deve ter 2 letras'),
  cep_digitos: invalid('cep', 'CEP deve conter 8 dígitos'),
  telefone_digitos: invalid('telefone', TELEFONE_REFUSED),
  email_formato: invalid('email', EMAIL_REFUSED),
  status_conhecido: invalid('status', 'Status inválido'),
  tipo_conhecido: invalid('tipo', 'Tipo inválido'),
  cargo_conhecido: invalid('cargo', 'Cargo inválido'),
  tamanhos: invalid(undefined, 'Um dos textos é longo demais.'),
  datas_sensatas: invalid(undefined, 'Uma das datas é inválida.'),
  venda_existe: missing('venda_id', 'Venda não encontrada'),
  usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  valor_premio_positivo: invalid('valor_premio', 'Valor do prêmio não pode ser negativo'),
}

/** What no two records of a register may have in common: 'lojas_codigo_unico'. */
const UNIQUE = { codigo: 'código', cnpj: 'CNPJ' }

const alreadyExists = (cadastro: Cadastro, what: string): string => {
  const { genero, singular } = CADASTROS[cadastro]
  return `Já existe ${genero === 'f' ? 'uma' : 'um'} ${singular} com ${what}`
}

/** The messages by the whole name. */
export const SHARED_CONSTRAINTS: Readonly<Record<string, Refusal>> = Object.fromEntries([
  ...FOLLOWED_TABLES.flatMap((table) =>
    Object.entries(BY_ENDING).map(([ending, refusal]) => [`${table}_${ending}`, refusal]),
  ),
  ...CADASTRO_NAMES.flatMap((cadastro) =>
    Object.entries(UNIQUE).map(([campo, label]) => [
      `${cadastro}_${campo}_unico`,
      duplicate(campo, alreadyExists(cadastro, `este ${label}`)),
    ]),
  ),
  ...CADASTRO_NAMES.map((cadastro) => [
    `${cadastro}_codigo_semelhante`,
    duplicate('codigo', alreadyExists(cadastro, 'um código que se lê igual a este')),
  ]),
])
