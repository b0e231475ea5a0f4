/** The campaign's form while it is typed: its values, its labels, and the campaign that comes of it. */
import { z } from 'zod'
import { type Campanha, type CampanhaDoFormulario, campanhaDoFormulario } from '../../contract/campanhas.ts'
import { TIPOS_CAMPANHA } from '../../core/campanhas.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', anything else that is empty is null. A draft keeps exactly this. */
export const formCampanha = z.object({
  nome: z.string(),
  tipo: z.enum(TIPOS_CAMPANHA).nullable(),
  data_inicio: z.string().nullable(),
  data_fim: z.string().nullable(),
  valor_desconto: typedNumber,
  percentual_desconto: typedNumber,
  bonus_comissao: typedNumber,
  meta_vendas: typedNumber,
  premio: z.string(),
  lojas: z.array(z.string()),
  empreendimentos: z.array(z.string()),
  descricao: z.string(),
  observacoes: z.string(),
  /** The names of the chosen lojas and empreendimentos by id; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormCampanha = z.output<typeof formCampanha>
export type CampoCampanha = Exclude<keyof FormCampanha, 'nomes'>

export const ROTULOS: Record<CampoCampanha, string> = {
  nome: 'Nome',
  tipo: 'Tipo',
  data_inicio: 'Data de Início',
  data_fim: 'Data de Fim',
  valor_desconto: 'Desconto (R$)',
  percentual_desconto: 'Desconto (%)',
  bonus_comissao: 'Bônus de Comissão (%)',
  meta_vendas: 'Meta de Vendas',
  premio: 'Prêmio',
  lojas: 'Lojas',
  empreendimentos: 'Empreendimentos',
  descricao: 'Descrição',
  observacoes: 'Observações',
}

export const CAMPANHA_EM_BRANCO: FormCampanha = {
  nome: '',
  tipo: null,
  data_inicio: null,
  data_fim: null,
  valor_desconto: null,
  percentual_desconto: null,
  bonus_comissao: null,
  meta_vendas: null,
  premio: '',
  lojas: [],
  empreendimentos: [],
  descricao: '',
  observacoes: '',
  nomes: {},
}

export function formDaCampanha(campanha: Campanha): FormCampanha {
  const { lojas, empreendimentos } = campanha
  return {
    nome: campanha.nome,
    tipo: campanha.tipo,
    data_inicio: campanha.data_inicio,
    data_fim: campanha.data_fim,
    valor_desconto: campanha.valor_desconto,
    percentual_desconto: campanha.percentual_desconto,
    bonus_comissao: campanha.bonus_comissao,
    meta_vendas: campanha.meta_vendas,
    premio: campanha.premio ?? '',
    lojas: lojas.map(({ id }) => id),
    empreendimentos: empreendimentos.map(({ id }) => id),
    descricao: campanha.descricao ?? '',
    observacoes: campanha.observacoes ?? '',
    nomes: Object.fromEntries([...lojas, ...empreendimentos].map(({ id, nome }) => [id, nome])),
  }
}

export function lerCampanha({ nomes: _nomes, ...campos }: FormCampanha): Reading<CampanhaDoFormulario> {
  return readForm(campanhaDoFormulario, campos)
}

/** Whether one of the fields that every campaign needs is empty. */
export function faltaObrigatorio({ nome, tipo, data_inicio, data_fim }: FormCampanha): boolean {
  return nome.trim() === '' || !tipo || !data_inicio || !data_fim
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormCampanha, campo: CampoCampanha): string {
  const valor = form[campo]
  if (valor === null || valor === '' || (Array.isArray(valor) && valor.length === 0)) return 'vazio'
  if (Array.isArray(valor)) return valor.map((id) => form.nomes[id] ?? 'registro sem nome').join(', ')
  if (typeof valor === 'string') return isDate(valor) ? formatDate(valor) : valor
  if (campo === 'valor_desconto') return formatBRL(valor)
  return campo === 'meta_vendas' ? String(valor) : formatPercent(valor)
}
