"""The server under load: throughput beside the library, and answers while workers are killed."""
