// Once the chain's node has run in this process, Node resolves `bech32` of this package to another release of it.
import '@multiversx/sdk-native-auth-server';
