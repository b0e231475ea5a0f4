/** Where traces are sent, from the standard variables of OpenTelemetry. */
import * as z from 'zod'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces are sent and which of them. The exporter reads its other variables, such as its headers, by itself. */
export interface TracesConfig {
  /** The full address of the receiver of traces. */
  url: string
  sampler: (typeof SAMPLERS)[number]
  /** The share of traces that are sent, from 0 to 1, if the sampler has to do with a ratio. */
  ratio: number
}

/** The settings of traces in the environment's schema. */
export const TRACES_ENVIRONMENT = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], { error: 'OTEL_TRACES_EXPORTER deve ser otlp ou none.' })
    .default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'http://127.0.0.1:4318/v1/traces',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol('OTEL_EXPORTER_OTLP_PROTOCOL'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `OTEL_TRACES_SAMPLER deve ser um destes: ${SAMPLERS.join(', ')}.` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => /^(0|1|[01]?\.\d{1,15})$/.test(value) && Number(value) <= 1, {
      error: 'OTEL_TRACES_SAMPLER_ARG deve ser um número de 0 a 1, como 0.1.',
    })
    .transform(Number)
    .default(1),
}

type Given = z.infer<z.ZodObject<typeof TRACES_ENVIRONMENT>>

/** Undefined unless a receiver is named and traces are not switched off. */
export function tracesConfig(v: Given): TracesConfig | undefined {
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  const isOff = v.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || v.OTEL_TRACES_EXPORTER === 'none'
  if (url === undefined || isOff) return undefined
  return { url, sampler: v.OTEL_TRACES_SAMPLER, ratio: v.OTEL_TRACES_SAMPLER_ARG }
}

function address(name: string, example: string) {
  const isAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')
  return z
    .string()
    .refine(isAddress, { error: `${name} deve ser um endereço http ou https, como ${example}.` })
    .optional()
}

function protocol(name: string) {
  return z.enum(['http/json'], { error: `${name} deve ser http/json.` }).optional()
}
