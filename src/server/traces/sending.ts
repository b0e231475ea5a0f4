/** Sends spans to their receiver. */
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Logger } from '../process/log.ts'
import type { TracesConfig } from '../process/traces-config.ts'

/** Sends to `url`. Warns once when the receiver begins to fail; what it did not take is dropped. */
export function exporterTo({ url }: TracesConfig, log: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url })
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !failing)
          log.warn({ reason: reasonOf(result.error) }, 'traces are not taken by their receiver')
        failing = failed
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Which traces are sent: those of the caller, if it has decided already, or a share. */
export function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const [, isParentBased, name = ''] = /^(parentbased_)?(.*)$/.exec(sampler) ?? []
  const roots: Record<string, Sampler> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[name] ?? new AlwaysOnSampler()
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

/** The status or the system's code: a message would quote what the receiver answered. */
function reasonOf(error: Error | undefined): string | number | undefined {
  const code = error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : error?.name
}
