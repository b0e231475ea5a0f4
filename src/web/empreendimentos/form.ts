/** The empreendimento's form while it is typed: its values, its labels, and the record that comes of it. */
import { z } from 'zod'
import {
  type Empreendimento,
  type EmpreendimentoDigitado,
  empreendimentoDigitado,
} from '../../contract/empreendimentos.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { formatCep } from '../../core/documentos.ts'
import { TIPO_INICIAL, TIPOS_EMPREENDIMENTO } from '../../core/empreendimentos.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', empty amounts and dates null; a date is its text as typed while it is none. A draft keeps exactly this. */
export const formEmpreendimento = z.object({
  nome: z.string(),
  codigo: z.string(),
  tipo: z.enum(TIPOS_EMPREENDIMENTO),
  endereco: z.string(),
  numero: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
  cep: z.string(),
  construtora: z.string(),
  incorporadora: z.string(),
  valor_minimo: typedNumber,
  valor_maximo: typedNumber,
  data_lancamento: z.string().nullable(),
  data_entrega: z.string().nullable(),
  observacoes: z.string(),
})
export type FormEmpreendimento = z.output<typeof formEmpreendimento>
export type CampoEmpreendimento = keyof FormEmpreendimento

export const ROTULOS: Record<CampoEmpreendimento, string> = {
  nome: 'Nome',
  codigo: 'Código',
  tipo: 'Tipo',
  endereco: 'Endereço',
  numero: 'Número',
  bairro: 'Bairro',
  cidade: 'Cidade',
  estado: 'Estado',
  cep: 'CEP',
  construtora: 'Construtora',
  incorporadora: 'Incorporadora',
  valor_minimo: 'Valor mínimo',
  valor_maximo: 'Valor máximo',
  data_lancamento: 'Data de lançamento',
  data_entrega: 'Data de entrega',
  observacoes: 'Observações',
}

export const EMPREENDIMENTO_EM_BRANCO: FormEmpreendimento = {
  nome: '',
  codigo: '',
  tipo: TIPO_INICIAL,
  endereco: '',
  numero: '',
  bairro: '',
  cidade: '',
  estado: '',
  cep: '',
  construtora: '',
  incorporadora: '',
  valor_minimo: null,
  valor_maximo: null,
  data_lancamento: null,
  data_entrega: null,
  observacoes: '',
}

export function formDoEmpreendimento(empreendimento: Empreendimento): FormEmpreendimento {
  const { id: _id, versao: _versao, status: _status, created_at: _criado, ...campos } = empreendimento
  return {
    ...campos,
    numero: campos.numero ?? '',
    cep: formatCep(campos.cep),
    construtora: campos.construtora ?? '',
    incorporadora: campos.incorporadora ?? '',
    observacoes: campos.observacoes ?? '',
  }
}

export function lerEmpreendimento(form: FormEmpreendimento): Reading<EmpreendimentoDigitado> {
  return readForm(empreendimentoDigitado, form)
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormEmpreendimento, campo: CampoEmpreendimento): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  if (typeof valor === 'number') return formatBRL(valor)
  return isDate(valor) ? formatDate(valor) : valor
}
