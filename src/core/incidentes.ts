/** The register of security incidents with personal data. */
import type { Fields } from './fields.ts'

export const INCIDENTE_FIELDS = {
  titulo: { rotulo: 'Título', formato: 'texto' },
  descricao: { rotulo: 'O que aconteceu', formato: 'texto_longo' },
  ocorrido_em: { rotulo: 'Aconteceu em', formato: 'data' },
  conhecido_em: { rotulo: 'Descoberto em', formato: 'data' },
  titulares_afetados: { rotulo: 'Quem foi afetado', formato: 'texto_longo' },
  dados_afetados: { rotulo: 'Dados afetados', formato: 'texto_longo' },
  medidas: { rotulo: 'Medidas tomadas', formato: 'texto_longo' },
  comunicado_anpd_em: { rotulo: 'Comunicado à ANPD em', formato: 'data' },
  comunicado_titulares_em: { rotulo: 'Comunicado aos titulares em', formato: 'data' },
  encerrado_em: { rotulo: 'Encerrado em', formato: 'data' },
} as const satisfies Fields

export const INCIDENTE_MESSAGES = {
  titulo: 'Título é obrigatório',
  descricao: 'Descreva o que aconteceu',
  conhecido_em: 'Data da descoberta é obrigatória',
  ordem: 'Um incidente não pode ser descoberto antes de acontecer',
} as const
