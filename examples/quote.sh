#!/bin/sh
# Asks for a quote of 1 SOL in USDC and for the price of SOL, with curl alone.
#   sh examples/quote.sh
# ORIGIN points it elsewhere.
set -eu
ORIGIN=${ORIGIN:-http://127.0.0.1:4747}
SOL=So11111111111111111111111111111111111111112
USDC=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v

curl --fail-with-body --silent --show-error \
  "$ORIGIN/api/swap/v1/quote?inputMint=$SOL&outputMint=$USDC&amount=1000000000&slippageBps=50"
echo
curl --fail-with-body --silent --show-error "$ORIGIN/api/price/v3?ids=$SOL"
echo
