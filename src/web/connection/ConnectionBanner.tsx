/** Says calmly that the server or its database is away, and goes away by itself. */
import { Loader, Text } from '@mantine/core'
import { useConnection } from './browser-connection.ts'
import classes from './ConnectionBanner.module.css'

const MESSAGES = {
  ok: null,
  servidor: 'Sem conexão com o servidor. Tentando de novo…',
  banco: 'O banco de dados está fora do ar. Tentando de novo…',
}

export function ConnectionBanner() {
  const message = MESSAGES[useConnection()]
  return (
    <div role="status" className={message ? classes.banner : undefined}>
      {message && (
        <>
          <Loader size="xs" color="currentColor" aria-hidden />
          <Text span inherit>
            {message} O que você digitou continua na tela.
          </Text>
        </>
      )}
    </div>
  )
}
