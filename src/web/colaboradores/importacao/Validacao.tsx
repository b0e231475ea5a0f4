/** The server's findings: errors prevent the import, warnings do not. */
import { Alert, Stack, Text, Title } from '@mantine/core'
import type { ConferenciaDoArquivo, Problemas } from '../../../contract/importacoes.ts'
import { contarDe } from '../../../core/texto.ts'
import classes from './importacao.module.css'

export function Validacao({ conferencia }: { conferencia: ConferenciaDoArquivo }) {
  const { total, validas, erros, avisos } = conferencia
  const limpa = erros.quantidade === 0
  return (
    <Stack component="section" gap="xs" aria-labelledby="importar-validacao">
      <Title order={2} id="importar-validacao">
        Validação
      </Title>
      <Alert color={limpa ? 'green' : 'red'} variant="light" role="note">
        <Text fw={600}>
          {limpa
            ? `${contarDe(total, 'linha pronta', 'linhas prontas')} para importar`
            : `${contarDe(erros.quantidade, 'erro', 'erros')} em ${contarDe(total - validas, 'linha', 'linhas')}`}
        </Text>
        {!limpa && (
          <Text>Corrija o arquivo e escolha-o de novo. Só um arquivo sem erros pode ser importado.</Text>
        )}
        <Lista rotulo="Erros" problemas={erros} mais="erros" />
      </Alert>
      {avisos.quantidade > 0 && (
        <Alert color="yellow" variant="light" role="note">
          <Text fw={600}>{contarDe(avisos.quantidade, 'aviso', 'avisos')}</Text>
          <Text>Avisos não impedem a importação: o que eles dizem é o que será gravado.</Text>
          <Lista rotulo="Avisos" problemas={avisos} mais="avisos" />
        </Alert>
      )}
    </Stack>
  )
}

function Lista({ rotulo, problemas, mais }: { rotulo: string; problemas: Problemas; mais: string }) {
  const { quantidade, primeiros } = problemas
  if (quantidade === 0) return null
  return (
    <>
      <ul className={classes.lista} aria-label={rotulo}>
        {primeiros.map(({ linha, coluna, mensagem }) => (
          <li key={`${linha} ${coluna} ${mensagem}`}>
            Linha {linha}
            {coluna && `, ${coluna}`}: {mensagem}
          </li>
        ))}
      </ul>
      {quantidade > primeiros.length && (
        <Text>
          E mais {quantidade - primeiros.length} {mais}...
        </Text>
      )}
    </>
  )
}
