/** The goal's form while it is typed: its values, its labels, and the goal that comes of it. */
import { z } from 'zod'
import { type Meta, type MetaEditada, type MetaNova, metaEditada, metaNova } from '../../contract/metas.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { ESCOPOS_META, MEDIDAS_META, STATUS_META, soOEscolhido } from '../../core/metas.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', anything else that is empty is null. A draft keeps exactly this. */
export const formMeta = z.object({
  nome: z.string(),
  periodo_inicio: z.string().nullable(),
  periodo_fim: z.string().nullable(),
  escopo: z.enum(ESCOPOS_META),
  colaborador_id: z.string().nullable(),
  loja_id: z.string().nullable(),
  medida: z.enum(MEDIDAS_META),
  valor_meta: typedNumber,
  vendas_meta: typedNumber,
  premio: z.string(),
  descricao: z.string(),
  status: z.enum(STATUS_META),
  /** The chosen colaborador's and loja's names by id; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormMeta = z.output<typeof formMeta>
export type CampoMeta = Exclude<keyof FormMeta, 'nomes'>

export const ROTULOS: Record<CampoMeta, string> = {
  nome: 'Nome',
  periodo_inicio: 'Início do Período',
  periodo_fim: 'Fim do Período',
  escopo: 'De quem é a meta',
  colaborador_id: 'Colaborador',
  loja_id: 'Loja',
  medida: 'O que a meta mede',
  valor_meta: 'Valor da Meta',
  vendas_meta: 'Número de Vendas',
  premio: 'Prêmio',
  descricao: 'Descrição',
  status: 'Status',
}

export const ESCOPOS: Record<FormMeta['escopo'], string> = {
  colaborador: 'Por colaborador',
  loja: 'Por loja',
}
export const MEDIDAS: Record<FormMeta['medida'], string> = {
  valor: 'Valor em R$',
  vendas: 'Número de vendas',
}

export const META_EM_BRANCO: FormMeta = {
  nome: '',
  periodo_inicio: null,
  periodo_fim: null,
  escopo: 'colaborador',
  colaborador_id: null,
  loja_id: null,
  medida: 'valor',
  valor_meta: null,
  vendas_meta: null,
  premio: '',
  descricao: '',
  status: 'Ativa',
  nomes: {},
}

export function formDaMeta(meta: Meta): FormMeta {
  const nomeados = [meta.colaborador, meta.loja].filter((registro) => registro !== null)
  return {
    nome: meta.nome,
    periodo_inicio: meta.periodo_inicio,
    periodo_fim: meta.periodo_fim,
    escopo: meta.loja_id === null ? 'colaborador' : 'loja',
    colaborador_id: meta.colaborador_id,
    loja_id: meta.loja_id,
    medida: meta.vendas_meta === null ? 'valor' : 'vendas',
    valor_meta: meta.valor_meta,
    vendas_meta: meta.vendas_meta,
    premio: meta.premio ?? '',
    descricao: meta.descricao ?? '',
    status: meta.status,
    nomes: Object.fromEntries(nomeados.map(({ id, nome }) => [id, nome])),
  }
}

/** What the other scope and the other kind had stays in the form, and is neither judged nor sent. */
export function lerMetaNova({ nomes: _nomes, status: _status, ...campos }: FormMeta): Reading<MetaNova> {
  return readForm(metaNova, soOEscolhido(campos))
}

export function lerMetaEditada({ nomes: _nomes, ...campos }: FormMeta): Reading<MetaEditada> {
  return readForm(metaEditada, soOEscolhido(campos))
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormMeta, campo: CampoMeta): string {
  if (campo === 'escopo') return ESCOPOS[form.escopo]
  if (campo === 'medida') return MEDIDAS[form.medida]
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  if (typeof valor === 'number') return campo === 'valor_meta' ? formatBRL(valor) : String(valor)
  if (campo === 'colaborador_id' || campo === 'loja_id') return form.nomes[valor] ?? 'registro sem nome'
  return isDate(valor) ? formatDate(valor) : valor
}
