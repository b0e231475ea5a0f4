/** The loja's form while it is typed: its values, its labels, and the loja that comes of it. */
import { z } from 'zod'
import { type Loja, type LojaEditada, type LojaNova, lojaEditada, lojaNova } from '../../contract/lojas.ts'
import { formatCep, formatTelefone } from '../../core/documentos.ts'
import { type Reading, readForm } from '../crud/record-form.ts'

/** Empty texts are '', an empty choice is null. A draft keeps exactly this. */
export const formLoja = z.object({
  nome: z.string(),
  codigo: z.string(),
  endereco: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
  cep: z.string(),
  telefone: z.string(),
  email: z.string(),
  gerente_id: z.string().nullable(),
  observacoes: z.string(),
  /** The manager's name by id, so that it shows without asking again; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormLoja = z.output<typeof formLoja>
export type CampoLoja = Exclude<keyof FormLoja, 'nomes'>

export const ROTULOS: Record<CampoLoja, string> = {
  nome: 'Nome',
  codigo: 'Código',
  endereco: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  estado: 'Estado',
  cep: 'CEP',
  telefone: 'Telefone',
  email: 'Email',
  gerente_id: 'Gerente',
  observacoes: 'Observações',
}

export const LOJA_EM_BRANCO: FormLoja = {
  nome: '',
  codigo: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
  cep: '',
  telefone: '',
  email: '',
  gerente_id: null,
  observacoes: '',
  nomes: {},
}

export function formDaLoja(loja: Loja): FormLoja {
  return {
    nome: loja.nome,
    codigo: loja.codigo,
    endereco: loja.endereco,
    numero: loja.numero ?? '',
    complemento: loja.complemento ?? '',
    bairro: loja.bairro ?? '',
    cidade: loja.cidade ?? '',
    estado: loja.estado ?? '',
    cep: formatCep(loja.cep ?? ''),
    telefone: formatTelefone(loja.telefone ?? ''),
    email: loja.email ?? '',
    gerente_id: loja.gerente_id,
    observacoes: loja.observacoes ?? '',
    nomes: loja.gerente ? { [loja.gerente.id]: loja.gerente.nome } : {},
  }
}

export function lerLojaNova({ nomes: _nomes, ...campos }: FormLoja): Reading<LojaNova> {
  return readForm(lojaNova, campos)
}

export function lerLojaEditada({ nomes: _nomes, ...campos }: FormLoja): Reading<LojaEditada> {
  return readForm(lojaEditada, campos)
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormLoja, campo: CampoLoja): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  return campo === 'gerente_id' ? (form.nomes[valor] ?? 'usuário sem nome') : valor
}
